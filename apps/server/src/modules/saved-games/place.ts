import type { MatchQuery } from '@chuhe/contract/match';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { type Place, type SummaryRow, sortValue } from './match-list-repository.ts';

/** Where a page ends, as a text that the caller sends back with the next call: stable whatever is added before it. */

type Order = Pick<MatchQuery, 'sort' | 'order'>;

export function makePlace(row: SummaryRow, { sort, order }: Order): string {
  const text = JSON.stringify([sort, order, sortValue(row, sort), row.id]);
  return Buffer.from(text).toString('base64url');
}

/** BAD_REQUEST for what is no place, or one in a list of another order. */
export function readPlace(text: string, { sort, order }: Order): Place {
  const read = placeSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!read.success) throw new ApiError('BAD_REQUEST');
  const [ownSort, ownOrder, sent, id] = read.data;
  const value = readValue(sent, sort);
  if (ownSort !== sort || ownOrder !== order || value === undefined) {
    throw new ApiError('BAD_REQUEST');
  }
  return { value, id };
}

/** PostgreSQL knows no year 0. */
const instant = z.iso
  .datetime()
  .refine((text) => !text.startsWith('0000'))
  .transform((text) => new Date(text));
const count = z.int().min(0).max(32_767);
const name = z.string().regex(/^\P{Cc}*$/u);

const placeSchema = z.tuple([z.string(), z.string(), z.unknown(), z.uuid()]);

function readValue(value: unknown, sort: Order['sort']): Place['value'] | undefined {
  if (sort === 'updatedAt' || sort === 'createdAt') return instant.safeParse(value).data;
  return (sort === 'plies' ? count : name).safeParse(value).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
