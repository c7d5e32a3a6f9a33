import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import { findUser } from '../../../users/user-repository.ts';
import type { BillingContext } from '../billing-context.ts';
import { makePackage } from '../make-package.ts';
import { listActivePackages } from '../package-repository.ts';
import { findTrialDays } from '../trial.ts';

/** `GET /api/package`. A user who cannot get a trial sees none. */
export function listPackages(app: FastifyInstance, { database: { db } }: BillingContext): void {
  addRoute(app, ROUTES.listPackages, async ({ caller: { userId } }) => {
    const versions = (await listActivePackages(db)).map(({ version }) => version);
    const longest = { trialDays: Math.max(0, ...versions.map(({ trialDays }) => trialDays)) };
    const user = longest.trialDays === 0 ? undefined : await findUser(db, userId);
    const hasTrial = user !== undefined && (await findTrialDays(db, longest, user)) > 0;
    return versions.map((version) => {
      const made = makePackage(version);
      return hasTrial ? made : { ...made, trialDays: 0 };
    });
  });
}
