import type { Language } from '@chuhe/contract/languages';
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
    /** The role of an administrator who is not an owner. Owners have the type `ADMIN`. */
    role: text('role', { enum: ['SUPPORT', 'FINANCE', 'CONTENT'] }),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
    isGuest: boolean('is_guest').notNull().default(false),
    username: text('username'),
    /** See `toSearchName`. Names are not compared by the database itself, since its locale would matter. */
    usernameSearchText: plainText('username_folded'),
    email: text('email'),
    /** Null until the link that was sent to the address has been opened. */
    emailVerifiedAt: instant('email_verified_at'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text('phone'),
    /** The language in which the user last logged in, for emails. */
    language: text('language').$type<Language>(),
    birthday: date('birthday', { mode: 'string' }),
    /** An argon2id hash in PHC format; null if the account has no password. */
    passwordHash: text('password_hash'),
    /** The email address whose link set the password; null if no emailed link did. A change with the old password keeps this value. */
    passwordAddress: text('password_address'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // Addresses that differ only in case are the same.
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_username_key').on(table.usernameSearchText),
    index('users_created_at_index').on(table.createdAt),
    check('users_type_check', sql`${table.type} in ('ADMIN', 'NORMAL')`),
    check('users_role_check', sql`${table.role} in ('SUPPORT', 'FINANCE', 'CONTENT')`),
    check('users_status_check', sql`${table.status} in ('ACTIVE', 'INACTIVE')`),
  ],
);

/** A reference to the account that owns the row. The row is deleted with the account. */
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
    /** Null if the permission never expires. */
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

/** Proofs of identity providers that have been used and cannot be used again. */
export const usedProofs = pgTable(
  'used_proof',
  { hash: text('hash').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('used_proof_expires_at_index').on(table.expiresAt)],
);

/** Secrets in the links of emails and in the link that creates the first administrator. Only the SHA-256 of a secret is stored. */
export const linkTokens = pgTable(
  'link_token',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['VERIFY_EMAIL', 'RESET_PASSWORD', 'FIRST_ADMIN'],
    }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the link was sent to, which opening it verifies. */
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
