import type { MatchQuery } from '@chuhe/contract/match';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { cursorTime, decodeCursor, encodeCursor } from '../../http/list-cursor.ts';
import type { ListCursor, ListedRow } from './match-list-repository.ts';

type Order = Pick<MatchQuery, 'sort' | 'order'>;

export function makeListCursor({ sortValue, id }: ListedRow, { sort, order }: Order): string {
  const value = isTime(sort) ? new Date(sortValue).toISOString() : sortValue;
  return encodeCursor([sort, order, value, id]);
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
  if (isTime(sort)) return time.safeParse(value).data;
  return (sort === 'plies' ? count : name).safeParse(value).data;
}

function isTime(sort: Order['sort']): boolean {
  return sort === 'updatedAt' || sort === 'createdAt';
}
