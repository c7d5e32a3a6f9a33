import type { MatchQuery } from '@chuhe/contract/match';
import { z } from 'zod';
import { cursorTime, decodeCursor, encodeCursor } from '../../games/list-cursor.ts';
import { ApiError } from '../../http/api-error.ts';
import { type ListCursor, type SummaryRow, sortValue } from './match-list-repository.ts';

type Order = Pick<MatchQuery, 'sort' | 'order'>;

export function makeListCursor(row: SummaryRow, { sort, order }: Order): string {
  return encodeCursor([sort, order, sortValue(row, sort), row.id]);
}

/** @throws ApiError BAD_REQUEST for an invalid cursor, or one of a list in another order */
export function readListCursor(text: string, { sort, order }: Order): ListCursor {
  const [sentSort, sentOrder, sent, id] = decodeCursor(text, cursorSchema);
  const value = readValue(sent, sort);
  if (sentSort !== sort || sentOrder !== order || value === undefined) {
    throw new ApiError('BAD_REQUEST');
  }
  return { value, id };
}

const time = cursorTime.transform((text) => new Date(text));
const count = z.int().min(0).max(32_767);
const name = z.string().regex(/^\P{Cc}*$/u);

const cursorSchema = z.tuple([z.string(), z.string(), z.unknown(), z.uuid()]);

function readValue(value: unknown, sort: Order['sort']): ListCursor['value'] | undefined {
  if (sort === 'updatedAt' || sort === 'createdAt') return time.safeParse(value).data;
  return (sort === 'plies' ? count : name).safeParse(value).data;
}
