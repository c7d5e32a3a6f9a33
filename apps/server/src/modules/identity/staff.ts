import type { AuditAction } from '@chuhe/contract/audit';
import type { Language } from '@chuhe/contract/languages';
import { type Capability, mayActOn, mayDo, roleOf, type StaffRole } from '@chuhe/contract/staff';
import { insertAudit } from '../../db/audit-repository.ts';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { conflict } from '../../http/conflict.ts';
import { countOwners, lockUser, type UserRow, updateUser } from '../../users/user-repository.ts';
import { findCaller } from './session-repository.ts';
import type { Sessions } from './sessions.ts';

/** Roles of administrators. */

type Ranked = Pick<UserRow, 'type' | 'role'>;

/** @throws ApiError FORBIDDEN if the user has a role, unless the administrator is an owner; see `mayActOn` */
export function requireRank(caller: Caller, user: Ranked): void {
  if (mayActOn(roleOf(caller), roleOf(user))) return;
  throw new ApiError('FORBIDDEN', { messages: ONLY_OWNERS });
}

const ONLY_OWNERS: Readonly<Record<Language, string>> = {
  en: 'This is the account of an administrator. Only an owner can change it',
  vi: 'Đây là tài khoản của quản trị viên. Chỉ chủ trang mới thay đổi được',
  zh: '这是管理员的账号，只有站长可以更改',
};

/**
 * Checks in the transaction of a change that the administrator still may do it. Call it after `lockAdmins`.
 *
 * @throws ApiError FORBIDDEN
 */
export async function requireStill(
  tx: Queryable,
  { sessionId }: Caller,
  { capability, now }: { readonly capability: Capability; readonly now: Date },
): Promise<void> {
  const caller = await findCaller(tx, sessionId, now);
  if (caller === undefined || !mayDo(roleOf(caller), capability)) throw new ApiError('FORBIDDEN');
}

export interface RoleChange {
  readonly userId: string;
  /** `undefined` for an ordinary account. */
  readonly role: StaffRole | undefined;
  readonly now: Date;
  readonly action: AuditAction;
  readonly actorId?: string;
  readonly reason?: string;
}

/**
 * Gives a user a role, or takes it, in a transaction that has called `lockAdmins`. The user is signed out, so that open pages and live
 * channels follow at once.
 *
 * @returns the ended sessions, for `Sessions.announce` after the commit; `undefined` if nothing changes
 * @throws ApiError NOT_FOUND, CONFLICT for a guest, an unverified address or the last owner
 */
export async function changeRole(
  tx: Queryable,
  sessions: Sessions,
  { userId, role, now, ...entry }: RoleChange,
): Promise<string[] | undefined> {
  const user = await lockUser(tx, userId);
  if (user === undefined) throw new ApiError('NOT_FOUND');
  const before = roleOf(user);
  if (before === role) return undefined;
  if (user.isGuest) throw conflict('GUEST_ADMINISTRATOR');
  // Anyone may have registered with the address.
  const gains = role !== undefined && before !== 'OWNER';
  if (gains && user.emailVerifiedAt === null) throw conflict('UNVERIFIED_ADMINISTRATOR');
  if (await isLastOwner(tx, user)) throw conflict('LAST_OWNER');
  await updateUser(tx, userId, { ...columnsOf(role), updatedAt: now });
  await insertAudit(tx, {
    ...entry,
    at: now,
    target: userId,
    before: { role: before ?? null },
    after: { role: role ?? null },
  });
  return sessions.end(tx, { userId, reason: 'ROLE' });
}

export function columnsOf(role: StaffRole | undefined): Ranked {
  if (role === 'OWNER') return { type: 'ADMIN', role: null };
  return { type: 'NORMAL', role: role ?? null };
}

/** Whether no active owner would be left without this one. */
export async function isLastOwner(
  db: Queryable,
  { type, status }: Pick<UserRow, 'type' | 'status'>,
): Promise<boolean> {
  return type === 'ADMIN' && status === 'ACTIVE' && (await countOwners(db)) === 1;
}
