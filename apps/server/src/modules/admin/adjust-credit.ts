import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/route.ts';
import { adjustCredits } from '../billing/adjust-credits.ts';
import { listLots } from '../billing/credit-repository.ts';
import { readExpiry } from '../billing/read-expiry.ts';
import type { AdminContext } from './admin-context.ts';
import { changeAccount } from './change-account.ts';

/** `POST /api/admin/user/:userId/credit` */
export function adjustCredit(app: FastifyInstance, context: AdminContext): void {
  addRoute(app, ROUTES.adjustCredit, async ({ params: { userId }, body, caller, request }) => {
    const { amount, reason, requestId } = body;
    const now = context.now();
    const expiresAt = readExpiry(amount > 0 ? body.expiresAt : null, now);
    const parameters = { amount, expiresAt };
    const account = { caller, request, userId, reason, requestId, parameters };
    const what = { ...account, action: 'user.adjust-credit' } as const;
    return changeAccount(context, what, async (tx) => {
      const before = sumOf(await listLots(tx, userId, now));
      // The reason is for the audit log and not shown to the owner of the account.
      const given = { userId, amount, expiresAt, note: '', requestId, now };
      const moved = await adjustCredits(tx, given);
      const after = sumOf(await listLots(tx, userId, now));
      return { before: { credits: before }, after: { credits: after, moved } };
    });
  });
}

function sumOf(lots: readonly { readonly left: number }[]): number {
  return lots.reduce((sum, { left }) => sum + left, 0);
}
