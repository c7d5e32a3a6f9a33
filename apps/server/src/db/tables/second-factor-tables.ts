import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { sessions } from './session-tables.ts';
import { ofUser, users } from './user-tables.ts';

/** Authenticators (TOTP), at most one for each account. Only confirmed ones are stored. */
export const authenticators = pgTable('authenticator', {
  userId: ofUser('user_id').primaryKey(),
  /** Encrypted; see `seal-secret.ts`. */
  secret: text('secret').notNull(),
  /** The time step of the last accepted code. Codes of this step and of earlier ones are refused. */
  lastStep: integer('last_step').notNull(),
  /** Wrong codes since `wrongSince`, from all addresses together. */
  wrongCodes: integer('wrong_codes').notNull().default(0),
  wrongSince: instant('wrong_since'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

/** Codes that replace a lost second factor, by their SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    userId: ofUser('user_id'),
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Passkeys (WebAuthn). Only the public key is stored. */
export const passkeys = pgTable(
  'passkey',
  {
    id: id(),
    userId: ofUser('user_id'),
    /** The authenticator's id of the passkey, in base64url. */
    credentialId: text('credential_id').notNull().unique('passkey_credential_id_key'),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Counts the uses, to detect copies; stays 0 for passkeys that are synchronised. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkey_user_id_index').on(table.userId)],
);

/** Steps of a sign-in or a set-up that wait for an answer. Each is answered once, within minutes. */
export const signInChallenges = pgTable(
  'sign_in_challenge',
  {
    /** SHA-256 of the secret that the browser has. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose', {
      enum: [
        'SECOND_FACTOR',
        'PASSKEY_SECOND_FACTOR',
        'PASSKEY_SIGN_IN',
        'PASSKEY_STEP_UP',
        'PASSKEY_SET_UP',
        'AUTHENTICATOR_SET_UP',
      ],
    }).notNull(),
    /** Null for a sign-in by a passkey, whose user is not known yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The session in which the challenge was made; null for a sign-in. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** The challenge of a passkey, or the encrypted secret of a new authenticator. */
    value: text('value'),
    /** What the sign-in does once the second factor is given; see `pending-sign-in.ts`. */
    signIn: jsonb('sign_in'),
    /** Wrong answers so far. */
    wrongAnswers: integer('wrong_answers').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_challenge_user_id_index').on(table.userId),
    index('sign_in_challenge_expires_at_index').on(table.expiresAt),
  ],
);
