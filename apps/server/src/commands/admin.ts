import { emailField } from '@chuhe/contract/identity';
import { roleOf, STAFF_ROLES, type StaffRole } from '@chuhe/contract/staff';
import { insertAudit } from '../db/audit-repository.ts';
import type { Queryable } from '../db/database.ts';
import { deleteAllIdentities } from '../modules/identity/identity-repository.ts';
import { deleteAllLinkTokens } from '../modules/identity/link-token-repository.ts';
import { makeLink } from '../modules/identity/links.ts';
import { queueNotice } from '../modules/identity/queue-mails.ts';
import { Sessions } from '../modules/identity/sessions.ts';
import { changeRole, columnsOf, isLastOwner } from '../modules/identity/staff.ts';
import { deleteChallengesOf } from '../modules/second-factor/challenge-repository.ts';
import { deleteSecondFactor } from '../modules/second-factor/second-factor-repository.ts';
import {
  findUserByEmail,
  insertUser,
  lockAdmins,
  lockUser,
  type UserRow,
  updateUser,
} from '../users/user-repository.ts';
import { type Command, type CommandContext, requireDatabase } from './command.ts';

/** `npm run admin`: manages administrators. */
export const adminCommand: Command = {
  name: 'admin',
  usage: [
    'npm run admin -- create EMAIL [--role ROLE]    makes this account an administrator, creating it if necessary',
    '                                               ROLE: owner (if not given), support, finance or content; an account that was',
    '                                               none before gets a new password by a printed link, and loses its second factor',
    'npm run admin -- demote EMAIL                  makes an administrator an ordinary account, but not the last owner',
    'npm run admin -- reset EMAIL                   prints a link to set a new password for this account;',
    '                                               with --second-factor, also removes its authenticator, passkeys and recovery codes',
  ],
  needsDatabase: true,
  run: async ([action, address, ...rest], context) => {
    const email = emailField.safeParse(address);
    if (!email.success) return 2;
    const role = readRole(rest);
    if (action === 'create' && role !== undefined) return createAdmin(email.data, role, context);
    const removesFactor = action === 'reset' && rest[0] === '--second-factor';
    if (rest.length > (removesFactor ? 1 : 0)) return 2;
    if (action === 'demote') return demoteAdmin(email.data, context);
    if (action === 'reset') return resetPassword(email.data, removesFactor, context);
    return 2;
  },
};

/** @returns `undefined` if the arguments are not understood */
function readRole([option, name, ...rest]: readonly string[]): StaffRole | undefined {
  if (option === undefined) return 'OWNER';
  if (option !== '--role' || rest.length > 0) return undefined;
  return STAFF_ROLES.find((role) => role.toLowerCase() === name?.toLowerCase());
}

/** How long a printed link is valid, in milliseconds. This is longer than for links in emails, since the operator may pass the link on. */
const LINK_LIFETIME = 86_400_000;

async function createAdmin(
  email: string,
  role: StaffRole,
  context: CommandContext,
): Promise<number> {
  const { say, warn, now } = context;
  const database = requireDatabase(context);
  const sessions = new Sessions(database, now);
  const made = await database.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const admin = await makeAdmin(tx, { email, role, now: now() });
    if (admin === undefined) return undefined;
    const { user, isOtherRole } = admin;
    const ended = isOtherRole ? await sessions.end(tx, { userId: user.id, reason: 'ROLE' }) : [];
    const needsPassword = user.passwordHash === null;
    const link = needsPassword ? await makeResetLink(tx, user, context) : undefined;
    return { user, link, ended };
  });
  if (made === undefined) {
    warn(`${email} is the last owner: make another one first.`);
    return 1;
  }
  const { user, link, ended } = made;
  await sessions.announce(ended);
  say(`${user.email ?? email} is an administrator (${role.toLowerCase()}).`);
  if (link !== undefined) say(`Set the password within 24 hours: ${link}`);
  return 0;
}

/** The ids of the ended sessions; `none` if the account is not an administrator; `last` if it is the last active owner. */
type Demotion = readonly string[] | 'none' | 'last';

async function demoteAdmin(email: string, context: CommandContext): Promise<number> {
  const { say, warn, now } = context;
  const database = requireDatabase(context);
  const sessions = new Sessions(database, now);
  const ended = await database.db.transaction(async (tx): Promise<Demotion> => {
    await lockAdmins(tx);
    const user = await findUserByEmail(tx, email);
    if (user === undefined || roleOf(user) === undefined) return 'none';
    if (await isLastOwner(tx, user)) return 'last';
    const change = { userId: user.id, role: undefined, now: now(), action: 'user.demote' } as const;
    return (await changeRole(tx, sessions, change)) ?? 'none';
  });
  if (ended === 'none') warn(`There is no administrator ${email}.`);
  if (ended === 'last') warn(`${email} is the last owner: make another one first.`);
  if (typeof ended === 'string') return 1;
  await sessions.announce(ended);
  say(`${email} is no longer an administrator.`);
  return 0;
}

async function resetPassword(
  email: string,
  removesFactor: boolean,
  context: CommandContext,
): Promise<number> {
  const link = await requireDatabase(context).db.transaction(async (tx) => {
    const found = await findUserByEmail(tx, email);
    const user = found && (await lockUser(tx, found.id));
    if (user === undefined) return undefined;
    const at = context.now();
    await insertAudit(tx, { at, action: 'user.reset-link', target: user.id });
    if (removesFactor) await removeSecondFactor(tx, user, at);
    return makeResetLink(tx, user, context);
  });
  if (link === undefined) {
    context.warn(`There is no account ${email}.`);
    return 1;
  }
  if (removesFactor) context.say(`${email} has no second factor any more.`);
  context.say(`Set the password within 24 hours: ${link}`);
  return 0;
}

/** Removes the second factor of a user who has lost it, and tells the user. */
async function removeSecondFactor(tx: Queryable, user: UserRow, at: Date): Promise<void> {
  const before = await deleteSecondFactor(tx, user.id);
  await deleteChallengesOf(tx, user.id);
  if (!before.hasAuthenticator && before.passkeys === 0) return;
  const action = 'user.remove-second-factor';
  const after = { hasAuthenticator: false, passkeys: 0 };
  await insertAudit(tx, { at, action, target: user.id, before, after });
  const notice = { kind: 'SECOND_FACTOR_REMOVED_BY_SITE', email: user.email } as const;
  await queueNotice(tx, { now: () => at }, { ...notice, language: user.language ?? 'en' });
}

/**
 * Makes an account an administrator, and creates the account if necessary. If the account had no role before, its password, its links, its
 * identities and its second factor are deleted, since a stranger may have registered the address. That it is verified proves little: support
 * can say so.
 *
 * @returns `undefined` if no owner would be left
 */
async function makeAdmin(
  tx: Queryable,
  { email, role, now }: { readonly email: string; readonly role: StaffRole; readonly now: Date },
): Promise<{ readonly user: UserRow; readonly isOtherRole: boolean } | undefined> {
  const found = await findUserByEmail(tx, email);
  const known = found && (await lockUser(tx, found.id));
  const before = known && roleOf(known);
  if (role !== 'OWNER' && known !== undefined && (await isLastOwner(tx, known))) return undefined;
  const values = { ...columnsOf(role), status: 'ACTIVE', updatedAt: now } as const;
  const isNew = known !== undefined && before === undefined;
  if (isNew) {
    await deleteAllLinkTokens(tx, known.id);
    await deleteAllIdentities(tx, known.id);
    await deleteSecondFactor(tx, known.id);
  }
  const user =
    known === undefined
      ? await insertUser(tx, { ...values, email, createdAt: now })
      : await updateUser(tx, known.id, {
          ...values,
          ...(isNew && { passwordHash: null, passwordAddress: null }),
        });
  await insertAudit(tx, {
    at: now,
    action: 'user.admin',
    target: user.id,
    before: { role: before ?? null },
    after: { role },
  });
  return { user, isOtherRole: before !== role };
}

/** Makes a link to set a password. The link does not verify the email address, because it is printed and not sent to the address. */
function makeResetLink(tx: Queryable, user: UserRow, context: CommandContext): Promise<string> {
  return makeLink(tx, {
    purpose: 'RESET_PASSWORD',
    origin: context.origin,
    now: context.now(),
    userId: user.id,
    holds: LINK_LIFETIME,
  });
}
