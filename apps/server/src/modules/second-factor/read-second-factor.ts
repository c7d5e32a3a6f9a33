import type { SecondFactor } from '@chuhe/contract/second-factor';
import { roleOf } from '@chuhe/contract/staff';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { IdentityContext } from '../identity/identity-context.ts';
import { endOfProof, isSteppedUp } from '../identity/step-up.ts';
import { findPasskeySite } from './passkey-site.ts';
import { countRecoveryCodes, findAuthenticator, listPasskeys } from './second-factor-repository.ts';

type ReadContext = Pick<IdentityContext, 'config' | 'database' | 'now' | 'settings'>;

/** The second factor as its owner sees it, without any secret. */
export async function readSecondFactor(
  context: ReadContext,
  { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
): Promise<SecondFactor> {
  const { config, database, now } = context;
  const { steppedUpAt } = caller;
  const isConfirmed = steppedUpAt !== null && isSteppedUp(caller, now());
  return {
    ...(await readFactors(database.db, caller.userId)),
    hasPasskeySupport: findPasskeySite(request, config) !== undefined,
    isRequired: roleOf(caller) !== undefined && (await isAdminFactorRequired(context)),
    confirmedUntil: isConfirmed ? endOfProof(steppedUpAt).toISOString() : null,
  };
}

async function readFactors(db: Queryable, userId: string) {
  const authenticator = await findAuthenticator(db, userId);
  const passkeys = await listPasskeys(db, userId);
  const codes = await countRecoveryCodes(db, userId);
  return {
    authenticator: authenticator === undefined ? null : timesOf(authenticator),
    passkeys: passkeys.map(({ id, name, ...times }) => ({ id, name, ...timesOf(times) })),
    recoveryCodes: codes ? { left: codes.left, createdAt: codes.createdAt.toISOString() } : null,
  };
}

function timesOf({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null }) {
  return {
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Whether administrators without a second factor can only set one up. */
export async function isAdminFactorRequired({
  settings,
}: Pick<IdentityContext, 'settings'>): Promise<boolean> {
  return (await settings.read()).values.isAdminFactorRequired;
}
