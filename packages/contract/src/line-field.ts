import { z } from 'zod';
import type { FieldMessage } from './field-messages.ts';

/**
 * Text of one line, shown where it is put: no line breaks, no control characters, which the database refuses in part, and nothing
 * that turns the direction of what is written around it. Trimmed.
 *
 * @param max UTF-16 units
 */
export function lineField(max: number, message?: FieldMessage): z.ZodString {
  return z
    .string(message)
    .trim()
    .max(max, 'TEXT_TOO_LONG' satisfies FieldMessage)
    .regex(ONE_LINE, 'TEXT_NOT_ONE_LINE' satisfies FieldMessage);
}

/** Control characters, halves of surrogate pairs, line and paragraph separators, bidirectional embeddings, overrides, isolates. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;
