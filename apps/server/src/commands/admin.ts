import { emailField } from '@chuhe/contract/identity';
import { insertAudit } from '../db/audit-repository.ts';
import type { Queryable } from '../db/database.ts';
import { deleteAllIdentities } from '../modules/identity/identity-repository.ts';
import { deleteAllLinkTokens } from '../modules/identity/link-token-repository.ts';
import { makeLink } from '../modules/identity/links.ts';
import { queueNotice } from '../modules/identity/queue-mails.ts';
import { Sessions } from '../modules/identity/sessions.ts';
import { deleteChallengesOf } from '../modules/second-factor/challenge-repository.ts';
import { deleteSecondFactor } from '../modules/second-factor/second-factor-repository.ts';
import {
  countAdmins,
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
    'npm run admin -- create EMAIL    makes this account an administrator, creating it if necessary',
    'npm run admin -- demote EMAIL    makes an administrator an ordinary account, but not the last one',
    'npm run admin -- reset EMAIL     prints a link to set a new password for this account; with --second-factor, also removes its second factor',
  ],
  needsDatabase: true,
  run: async ([action, address, ...rest], context) => {
    const email = emailField.safeParse(address);
    const removesFactor = action === 'reset' && rest[0] === '--second-factor';
    if (rest.length > (removesFactor ? 1 : 0) || !email.success) return 2;
    if (action === 'create') return createAdmin(email.data, context);
    if (action === 'demote') return demoteAdmin(email.data, context);
    if (action === 'reset') return resetPassword(email.data, removesFactor, context);
    return 2;
  },
};

/** How long a printed link is valid, in milliseconds. This is longer than for links in emails, since the operator may pass the link on. */
const LINK_LIFETIME = 86_400_000;

async function createAdmin(email: string, context: CommandContext): Promise<number> {
  const { say, now } = context;
  const database = requireDatabase(context);
  const sessions = new Sessions(database, now);
  const { user, link, ended } = await database.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const user = await makeAdmin(tx, email, now());
    const ended = await sessions.end(tx, { userId: user.id, reason: 'ROLE' });
    const needsPassword = user.passwordHash === null;
    const link = needsPassword ? await makeResetLink(tx, user, context) : undefined;
    return { user, link, ended };
  });
  await sessions.announce(ended);
  say(`${user.email ?? email} is an administrator.`);
  if (link !== undefined) say(`Set the password within 24 hours: ${link}`);
  return 0;
}

/** The ids of the ended sessions; `none` if the account is not an administrator; `last` if it is the only active administrator. */
type Demotion = readonly string[] | 'none' | 'last';

async function demoteAdmin(email: string, context: CommandContext): Promise<number> {
  const { say, warn, now } = context;
  const database = requireDatabase(context);
  const sessions = new Sessions(database, now);
  const ended = await database.db.transaction(async (tx): Promise<Demotion> => {
    await lockAdmins(tx);
    const found = await findUserByEmail(tx, email);
    const user = found && (await lockUser(tx, found.id));
    if (user?.type !== 'ADMIN') return 'none';
    const isLast = user.status === 'ACTIVE' && (await countAdmins(tx)) === 1;
    if (isLast) return 'last';
    await updateUser(tx, user.id, { type: 'NORMAL', updatedAt: now() });
    await insertAudit(tx, {
      at: now(),
      action: 'user.demote',
      target: user.id,
      before: { type: 'ADMIN' },
      after: { type: 'NORMAL' },
    });
    return sessions.end(tx, { userId: user.id, reason: 'ROLE' });
  });
  if (ended === 'none') warn(`There is no administrator ${email}.`);
  if (ended === 'last') warn(`${email} is the last administrator: make another one first.`);
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
 * Makes an account an administrator, and creates the account if necessary. If the address of the account is unverified, its password,
 * its links, its identities and its second factor are deleted, since anyone may have registered it.
 */
async function makeAdmin(tx: Queryable, email: string, now: Date): Promise<UserRow> {
  const found = await findUserByEmail(tx, email);
  const known = found && (await lockUser(tx, found.id));
  const values = { type: 'ADMIN', status: 'ACTIVE', updatedAt: now } as const;
  const isUnverified = known?.emailVerifiedAt === null;
  if (isUnverified) {
    await deleteAllLinkTokens(tx, known.id);
    await deleteAllIdentities(tx, known.id);
    await deleteSecondFactor(tx, known.id);
  }
  const user =
    known === undefined
      ? await insertUser(tx, { ...values, email, createdAt: now })
      : await updateUser(tx, known.id, {
          ...values,
          ...(isUnverified && { passwordHash: null, passwordAddress: null }),
        });
  await insertAudit(tx, {
    at: now,
    action: 'user.admin',
    target: user.id,
    before: { type: known?.type ?? null },
    after: { type: 'ADMIN' },
  });
  return user;
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
