import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { UserDetail } from '@chuhe/contract/admin';
import type { AuditAction } from '@chuhe/contract/audit';
import type { FastifyRequest } from 'fastify';
import { type AuditRow, findAudit, insertAudit } from '../../db/audit-repository.ts';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { conflict } from '../../http/conflict.ts';
import { lockUser, type UserRow } from '../../users/user-repository.ts';
import { notifyBillingChange } from '../billing/notify-billing-change.ts';
import { requireRank } from '../identity/staff.ts';
import type { AdminContext } from './admin-context.ts';
import { readUserDetail } from './read-user-detail.ts';

export interface AccountChange {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly userId: string;
  /** Action in the audit log. */
  readonly action: AuditAction;
  readonly reason: string | null;
  /** Chosen by the caller, so that a repeated call has no effect. It becomes the id of the audit entry. */
  readonly requestId?: string | undefined;
  /** Parameters of the request, stored in the audit entry. The same id with other parameters is a conflict. */
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export interface AuditedChange {
  readonly before: unknown;
  readonly after: object | null;
}

/** @returns `undefined` if nothing has changed */
type Change = (tx: Queryable, user: UserRow, entryId: string) => Promise<AuditedChange | undefined>;

/**
 * Changes an account and writes the audit log, in one transaction. Then notifies the devices of its owner.
 *
 * @throws ApiError NOT_FOUND if the account does not exist, FORBIDDEN if it is that of an administrator whom the caller may not change, CONFLICT if the request id was used for something else
 */
export async function changeAccount(
  context: AdminContext,
  account: AccountChange,
  change: Change,
): Promise<UserDetail> {
  const { caller, request, userId, action, reason, requestId, parameters } = account;
  const { database, now } = context;
  await inTransaction(database.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) throw new ApiError('NOT_FOUND');
    requireRank(caller, user);
    const done = requestId === undefined ? undefined : await findAudit(tx, requestId);
    if (done !== undefined) {
      if (!isSameRequest(done, account)) throw conflict('REQUEST_USED');
      return;
    }
    const id = requestId ?? randomUUID();
    const changed = await change(tx, user, id);
    if (changed === undefined) return;
    const entry = { id, at: now(), actorId: caller.userId, action, target: userId, reason };
    const { before, after } = changed;
    await insertAudit(tx, {
      ...entry,
      before,
      after: parameters ? { ...after, ...parameters } : after,
    });
  });
  await notifyBillingChange(context, userId);
  return readUserDetail(context, userId, request);
}

/** Whether an audit entry belongs to the same request. It does not if the administrator has changed the form between two tries. */
function isSameRequest(
  done: AuditRow,
  { action, userId, reason, parameters = {} }: AccountChange,
): boolean {
  const isSame = done.action === action && done.target === userId && done.reason === reason;
  const kept: unknown = done.after;
  if (!isSame || typeof kept !== 'object' || kept === null) return false;
  return isDeepStrictEqual({ ...kept, ...toJson(parameters) }, kept);
}

/** Converts parameters to the form in which the entry stores them. */
function toJson(parameters: object): object {
  return Object(JSON.parse(JSON.stringify(parameters)));
}
