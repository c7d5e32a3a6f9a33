import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { UserDetail } from '@chuhe/contract/admin';
import type { FastifyRequest } from 'fastify';
import { type AuditRow, findAudit, insertAudit } from '../../db/audit-repository.ts';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { conflict } from '../../http/conflict.ts';
import { languageOf } from '../../http/request-language.ts';
import { lockUser, type UserRow } from '../../users/user-repository.ts';
import { tellCommerce } from '../billing/tell-commerce.ts';
import type { AdminContext } from './admin-context.ts';
import { readUserDetail } from './read-user-detail.ts';

export interface AccountChange {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly userId: string;
  /** As it stands in the audit log. */
  readonly action: string;
  readonly reason: string | null;
  /** Chosen by the caller, so that a call that is repeated counts once: the audit entry has it for its id. */
  readonly requestId?: string | undefined;
  /** What is asked for by that id, kept in the entry: the id counts for nothing else. */
  readonly asked?: Readonly<Record<string, unknown>>;
}

export interface Changed {
  readonly before: unknown;
  readonly after: object | null;
}

/** @returns nothing where all was as it should be already */
type Change = (tx: Queryable, user: UserRow, entryId: string) => Promise<Changed | undefined>;

/**
 * Changes what an account has, and writes down who did it and why, in one transaction that holds the account. Then its owner's pages
 * hear of it.
 *
 * @throws ApiError NOT_FOUND where there is no such account, CONFLICT where the request's id was used for something else
 */
export async function changeAccount(
  context: AdminContext,
  account: AccountChange,
  change: Change,
): Promise<UserDetail> {
  const { caller, request, userId, action, reason, requestId, asked } = account;
  const { database, now } = context;
  await inTransaction(database.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) throw new ApiError('NOT_FOUND');
    const done = requestId === undefined ? undefined : await findAudit(tx, requestId);
    if (done !== undefined) {
      if (!isOf(done, account)) throw conflict('REQUEST_USED');
      return;
    }
    const id = requestId ?? randomUUID();
    const changed = await change(tx, user, id);
    if (changed === undefined) return;
    const entry = { id, at: now(), actorId: caller.userId, action, target: userId, reason };
    const { before, after } = changed;
    await insertAudit(tx, { ...entry, before, after: asked ? { ...after, ...asked } : after });
  });
  await tellCommerce(context, userId);
  return readUserDetail(context, userId, languageOf(request));
}

/** Whether an entry is of the same request: who has changed the form between two tries asks for something else. */
function isOf(done: AuditRow, { action, userId, reason, asked = {} }: AccountChange): boolean {
  const isSame = done.action === action && done.target === userId && done.reason === reason;
  const kept: unknown = done.after;
  if (!isSame || typeof kept !== 'object' || kept === null) return false;
  return isDeepStrictEqual({ ...kept, ...toJson(asked) }, kept);
}

/** As the entry has it. */
function toJson(asked: object): object {
  return Object(JSON.parse(JSON.stringify(asked)));
}
