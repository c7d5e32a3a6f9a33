import { z } from 'zod';
import { cursorTime, decodeCursor, encodeCursor } from '../../http/list-cursor.ts';

/** The place in a list of studies or chapters whose last changed one is the first. */
export interface StudyCursor {
  readonly updatedAt: Date;
  readonly id: string;
}

const cursorSchema = z.tuple([cursorTime.transform((text) => new Date(text)), z.uuid()]);

/** @throws ApiError BAD_REQUEST */
export function readCursor(after: string | undefined): StudyCursor | undefined {
  if (after === undefined) return undefined;
  const [updatedAt, id] = decodeCursor(after, cursorSchema);
  return { updatedAt, id };
}

export function makeCursor({ updatedAt, id }: StudyCursor): string {
  return encodeCursor([updatedAt.toISOString(), id]);
}

/** The parts of a search for a position, in their order. Public studies come last, so that many of them do not keep back what is the user's. */
export const SEARCH_PARTS = ['member', 'public'] as const;

/** The place in a search for a position. */
export interface SearchCursor {
  readonly part: (typeof SEARCH_PARTS)[number];
  /** `undefined` at the start of the part. */
  readonly after: StudyCursor | undefined;
}

const searchCursorSchema = z.tuple([z.enum(SEARCH_PARTS), cursorSchema.nullable()]);

/** @throws ApiError BAD_REQUEST */
export function readSearchCursor(after: string | undefined): SearchCursor {
  if (after === undefined) return { part: SEARCH_PARTS[0], after: undefined };
  const [part, place] = decodeCursor(after, searchCursorSchema);
  return { part, after: place === null ? undefined : { updatedAt: place[0], id: place[1] } };
}

export function makeSearchCursor({ part, after }: SearchCursor): string {
  return encodeCursor([
    part,
    after === undefined ? null : [after.updatedAt.toISOString(), after.id],
  ]);
}
