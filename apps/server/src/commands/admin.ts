import { emailField } from '@chuhe/contract/identity';
import { insertAudit } from '../auth/audit-repository.ts';
import { makeLink } from '../auth/links.ts';
import { findUserByEmail, insertUser, type UserRow, updateUser } from '../auth/user-repository.ts';
import type { Queryable } from '../db/database.ts';
import type { Command, CommandContext } from './command.ts';

/** `npm run admin`: accounts of administrators. */
export const adminCommand: Command = {
  name: 'admin',
  usage: [
    'npm run admin -- create EMAIL    makes this account an administrator, and the account when there is none',
    'npm run admin -- reset EMAIL     prints a link by which its owner sets a new password',
  ],
  needsDatabase: true,
  run: async ([action, address, ...rest], context) => {
    const email = emailField.safeParse(address);
    if (rest.length > 0 || !email.success) return 2;
    if (action === 'create') return createAdmin(email.data, context);
    if (action === 'reset') return resetPassword(email.data, context);
    return 2;
  },
};

/** Milliseconds that a link of the command line holds: the operator may hand it on. */
const HOLDS = 86_400_000;

async function createAdmin(email: string, context: CommandContext): Promise<number> {
  const { say } = context;
  const { user, link } = await requireDatabase(context).transaction(async (tx) => {
    const user = await makeAdmin(tx, email, context.now());
    const needsPassword = user.passwordHash === null;
    return { user, link: needsPassword ? await makeResetLink(tx, user, context) : undefined };
  });
  say(`${user.email ?? email} is an administrator.`);
  if (link !== undefined) say(`Set the password within 24 hours: ${link}`);
  return 0;
}

async function resetPassword(email: string, context: CommandContext): Promise<number> {
  const link = await requireDatabase(context).transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    return user && makeResetLink(tx, user, context);
  });
  if (link === undefined) {
    context.warn(`There is no account ${email}.`);
    return 1;
  }
  context.say(`Set the password within 24 hours: ${link}`);
  return 0;
}

async function makeAdmin(tx: Queryable, email: string, now: Date): Promise<UserRow> {
  const known = await findUserByEmail(tx, email);
  const user =
    known === undefined
      ? await insertUser(tx, { type: 'ADMIN', email, createdAt: now, updatedAt: now })
      : await updateUser(tx, known.id, { type: 'ADMIN', status: 'ACTIVE', updatedAt: now });
  await insertAudit(tx, {
    at: now,
    action: 'user.admin',
    target: user.id,
    before: { type: known?.type ?? null },
    after: { type: 'ADMIN' },
  });
  return user;
}

function makeResetLink(tx: Queryable, user: UserRow, context: CommandContext): Promise<string> {
  return makeLink(tx, {
    purpose: 'RESET_PASSWORD',
    origin: context.origin,
    now: context.now(),
    userId: user.id,
    holds: HOLDS,
    ...(user.email !== null && { email: user.email }),
  });
}

function requireDatabase({ database }: CommandContext): Queryable {
  if (database === undefined) throw new Error('This command needs the database');
  return database.db;
}
