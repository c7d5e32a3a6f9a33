import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { languageOf } from '../../../http/request-language.ts';
import { addRoute, perHour, perMinute } from '../../../http/route.ts';
import { findUser, lockAdmins } from '../../../users/user-repository.ts';
import { clearRefreshCookie } from '../../identity/open-session.ts';
import { isLastOwner } from '../../identity/staff.ts';
import { holdAccount, StepUp } from '../../identity/step-up.ts';
import type { AccountContext } from '../account-context.ts';
import {
  closeAccount,
  endSubscriptions,
  listRenewing,
  requireOtherOwner,
} from '../close-account.ts';
import { countForDeletion } from '../preview-repository.ts';

/** `GET /api/user/deletion` */
export function getDeletionPreview(
  app: FastifyInstance,
  { database: { db } }: AccountContext,
): void {
  const route = { ...ROUTES.getDeletionPreview, limit: perMinute(30) };
  addRoute(app, route, async ({ caller: { userId } }) => {
    const user = await findUser(db, userId);
    if (user === undefined) throw new ApiError('UNAUTHORIZED');
    return {
      ...(await countForDeletion(db, userId)),
      subscriptions: (await listRenewing(db, userId)).length,
      isLastOwner: await isLastOwner(db, user),
    };
  });
}

/** `POST /api/user/deletion`. A guest has nothing to confirm with, and needs only the session. */
export function deleteAccount(app: FastifyInstance, context: AccountContext): void {
  const stepUp = new StepUp(context);
  const { database, sessions, mail, config } = context;
  const route = { ...ROUTES.deleteAccount, isFresh: true, limit: perHour(10) };
  addRoute(app, route, async ({ body, caller, request, reply }) => {
    const user = await findUser(database.db, caller.userId);
    if (user === undefined) throw new ApiError('UNAUTHORIZED');
    if (!user.isGuest) {
      await stepUp.require({ user, caller, request, password: body.oldPassword });
    }
    await requireOtherOwner(database.db, user);
    const canceled = await endSubscriptions(context, user.id, body.cancelSubscriptions ?? false);
    const { deletion, ended } = await inTransaction(database.db, async (tx) => {
      await lockAdmins(tx);
      const held = await holdAccount(tx, context, { caller, user });
      const language = languageOf(request);
      return closeAccount(tx, context, { user: held, canceled, isByAdmin: false, language });
    });
    await sessions.announce(ended);
    mail.wake();
    clearRefreshCookie(request, reply, config.publicUrl);
    return { deletedAt: deletion?.dueAt.toISOString() ?? null };
  });
}
