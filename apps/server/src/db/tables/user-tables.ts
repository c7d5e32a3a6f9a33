import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, plainText } from '../columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    type: text('type', { enum: ['ADMIN', 'NORMAL'] })
      .notNull()
      .default('NORMAL'),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
    isGuest: boolean('is_guest').notNull().default(false),
    username: text('username'),
    /** See `toSearchName`. The database would compare names by its locale. */
    usernameSearchText: plainText('username_folded'),
    email: text('email'),
    /** Null until the owner of the address has opened the link sent to it. */
    emailVerifiedAt: instant('email_verified_at'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text('phone'),
    birthday: date('birthday', { mode: 'string' }),
    /** argon2id in PHC format; null without a password. */
    passwordHash: text('password_hash'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // Case does not distinguish addresses.
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_username_key').on(table.usernameSearchText),
    index('users_created_at_index').on(table.createdAt),
    check('users_type_check', sql`${table.type} in ('ADMIN', 'NORMAL')`),
    check('users_status_check', sql`${table.status} in ('ACTIVE', 'INACTIVE')`),
  ],
);

/** A reference to the account that owns a row, which is deleted with it. */
export const ofUser = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Permissions that administrators have granted to accounts. */
export const userPermissions = pgTable(
  'user_permission',
  {
    userId: ofUser('user_id'),
    name: text('name').notNull(),
    /** Null: never. */
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);

/** Accounts at identity providers with which users sign in. */
export const userIdentities = pgTable(
  'user_identity',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: ofUser('user_id'),
    providerType: text('provider_type').notNull(),
    email: text('email'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('user_identity_user_id_index').on(table.userId),
  ],
);

/** Used proofs of identity providers, which cannot be used again. */
export const usedProofs = pgTable(
  'used_proof',
  { hash: text('hash').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('used_proof_expires_at_index').on(table.expiresAt)],
);

/** Secrets of links in e-mails, and of the link that creates the first administrator. Only their SHA-256 is stored. */
export const linkTokens = pgTable(
  'link_token',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['VERIFY_EMAIL', 'RESET_PASSWORD', 'FIRST_ADMIN'],
    }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the link was sent to and verifies. */
    email: text('email'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('link_token_user_id_index').on(table.userId),
    index('link_token_expires_at_index').on(table.expiresAt),
  ],
);
