import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../db/audit-repository.ts';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { conflict } from '../../http/conflict.ts';
import { languageOf } from '../../http/request-language.ts';
import { addRoute } from '../../http/route.ts';
import { lockUser } from '../../users/user-repository.ts';
import { queueNotice } from '../identity/queue-mails.ts';
import { requireRank } from '../identity/staff.ts';
import { deleteChallengesOf } from '../second-factor/challenge-repository.ts';
import { deleteSecondFactor, hasSecondFactor } from '../second-factor/second-factor-repository.ts';
import type { AdminContext } from './admin-context.ts';
import { limitHelp } from './help-user.ts';

/**
 * `POST /api/admin/user/:userId/second-factor/removal`: for a user who has lost their second factor and the recovery codes. The user is
 * told by mail. Administrators remove their own second factor on `/me`, where it has to be shown.
 */
export function removeSecondFactor(app: FastifyInstance, context: AdminContext): void {
  const { database, mail, now } = context;
  const route = ROUTES.removeUserSecondFactor;
  addRoute(app, route, async ({ params: { userId }, body: { reason }, caller, request }) => {
    if (userId === caller.userId) throw conflict('OWN_SECOND_FACTOR');
    const remove = async (tx: Queryable, count: () => void): Promise<void> => {
      const user = await lockUser(tx, userId);
      if (user === undefined) throw new ApiError('NOT_FOUND');
      requireRank(caller, user);
      if (!(await hasSecondFactor(tx, userId))) throw new ApiError('NOT_FOUND');
      if (user.email !== null) count();
      const before = await deleteSecondFactor(tx, userId);
      await deleteChallengesOf(tx, userId);
      await insertAudit(tx, {
        at: now(),
        actorId: caller.userId,
        action: 'user.remove-second-factor',
        target: userId,
        reason,
        before,
        after: { hasAuthenticator: false, passkeys: 0 },
      });
      const language = user.language ?? languageOf(request);
      const notice = { kind: 'SECOND_FACTOR_REMOVED_BY_SITE', email: user.email } as const;
      await queueNotice(tx, context, { ...notice, language });
    };
    await limitHelp(context, { userId, caller }, (count) =>
      inTransaction(database.db, (tx) => remove(tx, count)),
    );
    mail.wake();
    return null;
  });
}
