import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { addRoute, perHour } from '../../../http/route.ts';
import {
  findUser,
  findUserByIdentity,
  lockIdentity,
  type UserRow,
} from '../../../users/user-repository.ts';
import { readProof, useProof } from '../exchange-proof.ts';
import type { IdentityContext } from '../identity-context.ts';
import { deleteIdentity, type IdentityRow, listIdentities } from '../identity-repository.ts';
import { linkIdentity, readIdentities, takeProvenEmail } from '../linked-identities.ts';
import { holdAccount, StepUp } from '../step-up.ts';

const OPTIONS = { limit: perHour(60), isFresh: true };

/** `GET /api/user/identities` */
export function getIdentities(app: FastifyInstance, { database }: IdentityContext): void {
  addRoute(app, ROUTES.listIdentities, ({ caller }) => readIdentities(database.db, caller.userId));
}

/**
 * `POST /api/user/identities`. A new identity is a new way to sign in, so it needs a fresh sign-in at the provider and a step-up
 * here. A call with an identity that is already linked reports that its address has been verified meanwhile.
 */
export function postIdentity(app: FastifyInstance, context: IdentityContext): void {
  const stepUp = new StepUp(context);
  const { database } = context;
  addRoute(app, { ...ROUTES.linkIdentity, ...OPTIONS }, async ({ body, caller, request }) => {
    const user = await requireAccount(database.db, caller);
    const identity = await readProof(context, body);
    const { issuer, subject } = identity;
    const before = await findUserByIdentity(database.db, issuer, subject);
    const isNew = before?.id !== user.id;
    if (isNew) {
      if (!identity.isFresh) throw new ApiError('IDENTITY_PROOF_INVALID');
      await stepUp.require({ user, caller, request, password: body.oldPassword });
    }
    const { all, ended } = await inTransaction(database.db, async (tx) => {
      await lockIdentity(tx, issuer, subject);
      const held = await holdAccount(tx, context, { caller, user });
      const owner = await findUserByIdentity(tx, issuer, subject);
      if (owner !== undefined && owner.id !== user.id) throw new ApiError('IDENTITY_IN_USE');
      // The identity was unlinked meanwhile, so linking it again needs a step-up.
      if (owner === undefined && !isNew) throw new ApiError('FRESH_SIGN_IN_REQUIRED');
      await useProof(tx, body, identity);
      if (owner === undefined) await linkIdentity(tx, context, { userId: user.id, identity });
      const isProven = await takeProvenEmail(tx, context, { user: held, identity });
      const others = { userId: user.id, except: caller.sessionId, reason: 'UPGRADE' } as const;
      const ended = isProven ? await context.sessions.end(tx, others) : [];
      return { all: await readIdentities(tx, user.id), ended };
    });
    await context.sessions.announce(ended);
    return all;
  });
}

/** `POST /api/user/identities/unlink` */
export function postUnlinkIdentity(app: FastifyInstance, context: IdentityContext): void {
  const stepUp = new StepUp(context);
  const { database, config } = context;
  // Identities of a former provider are kept but cannot sign in.
  const canSignIn = ({ issuer }: IdentityRow) => issuer === config.identity?.issuer;
  addRoute(app, { ...ROUTES.unlinkIdentity, ...OPTIONS }, async ({ body, caller, request }) => {
    const { subject, oldPassword } = body;
    const user = await requireAccount(database.db, caller);
    await stepUp.require({ user, caller, request, password: oldPassword });
    return inTransaction(database.db, async (tx) => {
      const held = await holdAccount(tx, context, { caller, user });
      const all = await listIdentities(tx, user.id);
      if (!all.some((each) => each.subject === subject)) throw new ApiError('NOT_FOUND');
      const others = all.filter((each) => each.subject !== subject && canSignIn(each));
      if (others.length === 0 && !hasLogin(held)) throw new ApiError('LAST_SIGN_IN_WAY');
      await deleteIdentity(tx, { userId: user.id, subject });
      return readIdentities(tx, user.id);
    });
  });
}

/** Whether a user can sign in with a password, which needs a user name or email address. */
function hasLogin({ passwordHash, email, username }: UserRow): boolean {
  return passwordHash !== null && (email ?? username) !== null;
}

/** Returns the account of the caller. A guest cannot link an identity, and signs in with it instead. */
async function requireAccount(db: Queryable, { userId }: Caller): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (user === undefined) throw new ApiError('UNAUTHORIZED');
  if (user.isGuest) throw new ApiError('FORBIDDEN');
  return user;
}
