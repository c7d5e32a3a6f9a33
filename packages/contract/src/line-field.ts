import { z } from 'zod';
import type { FieldMessage } from './field-messages.ts';

/**
 * Trimmed text of one line. Refuses control characters, some of which the database cannot store, and characters that change the text
 * direction.
 *
 * @param max the greatest length in UTF-16 units
 */
export function lineField(max: number, message?: FieldMessage): z.ZodString {
  return z
    .string(message)
    .trim()
    .max(max, 'TEXT_TOO_LONG' satisfies FieldMessage)
    .regex(ONE_LINE, 'TEXT_NOT_ONE_LINE' satisfies FieldMessage);
}

/** Excludes control characters, lone surrogates, line and paragraph separators, and bidirectional control characters. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;
