import { z } from 'zod';
import { ApiError } from './api-error.ts';

/** Encodes the point at which the next page of a list begins. The caller sends this text back to request that page. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** @throws ApiError BAD_REQUEST for a text that does not fit the schema */
export function decodeCursor<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> {
  const read = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!read.success) throw new ApiError('BAD_REQUEST');
  return read.data;
}

/** A time in a cursor. The year 0 is refused, since PostgreSQL does not support it. */
export const cursorTime = z.iso.datetime().refine((text) => !text.startsWith('0000'));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
