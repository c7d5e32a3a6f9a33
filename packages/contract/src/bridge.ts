import { z } from 'zod';

import type { FieldMessage } from './field-messages.ts';
import { timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';

/** Bridges: programs on users' computers that act for an account. */

export const BRIDGE_LIMITS = {
  /** Letters of a pairing code, without the hyphen. */
  codeLetters: 8,
  /** How long a pairing code is valid, in minutes. */
  codeMinutes: 10,
  /** The most bridges of a user. */
  bridges: 10,
  /** Longest name of a bridge. */
  name: 60,
} as const;

export const BRIDGE_HEADERS = {
  /** Why `/chessdb.php` refuses a request: `no-credit` if the account has no look-ups left. */
  reason: 'x-chuhe-reason',
} as const;

/** The capital letters without I and O, which look like digits. */
export const PAIRING_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Two groups of four letters. Accepts lower case, spaces and missing hyphens. */
export const pairingCodeField = z
  .string()
  .max(60, 'KEY_INVALID' satisfies FieldMessage)
  .transform((text) => {
    const plain = text.toUpperCase().replaceAll(/[\s-]/g, '');
    return `${plain.slice(0, 4)}-${plain.slice(4)}`;
  })
  .pipe(z.string().regex(/^[A-HJ-NP-Z]{4}-[A-HJ-NP-Z]{4}$/, 'KEY_INVALID' satisfies FieldMessage));

export const pairingSchema = z.object({
  code: pairingCodeField,
  /** How the user recognises the computer in the list of bridges. */
  name: lineField(BRIDGE_LIMITS.name).min(1, 'NAME_REQUIRED' satisfies FieldMessage),
});

export const bridgeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: timeSchema,
  /** When the bridge last called the server, to the minute; null if it never has. */
  seenAt: timeSchema.nullable(),
});
export type Bridge = z.infer<typeof bridgeSchema>;
