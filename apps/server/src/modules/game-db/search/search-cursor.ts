import { z } from 'zod';
import { cursorTime, decodeCursor, encodeCursor } from '../../../http/list-cursor.ts';

/**
 * The progress of a search, which the caller sends back with the next call. A cursor names a game instead of a count, so games that are
 * added meanwhile do not shift the pages.
 */
export interface SearchProgress {
  readonly cursor: SearchCursor;
  /** Games searched so far. */
  readonly searched: number;
  /** Games to search, counted at the beginning. */
  readonly total: number;
}

/**
 * Saved games of the user are searched first, then imported games. A page begins after the game `after`, or with the first game of the
 * source.
 */
export type SearchCursor =
  | { readonly source: 'own'; readonly after: SavedGameCursor | undefined }
  | { readonly source: 'imported'; readonly after: ImportedGameCursor | undefined };

export interface SavedGameCursor {
  readonly createdAt: Date;
  readonly id: string;
}

export interface ImportedGameCursor {
  readonly year: number;
  readonly id: number;
}

/** Makes a cursor for a list that contains only saved games. */
export function makeSavedGameCursor({ createdAt, id }: SavedGameCursor): string {
  return encodeCursor([createdAt.toISOString(), id]);
}

/** @throws ApiError BAD_REQUEST for an invalid cursor */
export function readSavedGameCursor(text: string): SavedGameCursor {
  const [createdAt, id] = decodeCursor(text, savedGameCursor);
  return { createdAt: new Date(createdAt), id };
}

/** A game in a list that is sorted by date. */
export interface DatedGameCursor extends ImportedGameCursor {
  readonly date: string;
}

/** Makes a cursor for a list of imported games by date. */
export function makeDatedGameCursor({ year, date, id }: DatedGameCursor): string {
  return encodeCursor([year, date, id]);
}

/** The cursor of a query, if it has one. @throws ApiError BAD_REQUEST for an invalid cursor */
export function readAfter({
  after,
}: {
  readonly after?: string | undefined;
}): DatedGameCursor | undefined {
  if (after === undefined) return undefined;
  const [year, date, id] = decodeCursor(after, datedGameCursor);
  return { year, date, id };
}

export function makeSearchCursor({ cursor, searched, total }: SearchProgress): string {
  const after =
    cursor.after === undefined
      ? null
      : cursor.source === 'own'
        ? [cursor.after.createdAt.toISOString(), cursor.after.id]
        : [cursor.after.year, cursor.after.id];
  return encodeCursor([cursor.source, after, searched, total]);
}

/** @throws ApiError BAD_REQUEST for an invalid cursor */
export function readSearchCursor(text: string): SearchProgress {
  const [source, after, searched, total] = decodeCursor(text, cursorSchema);
  if (source === 'imported') {
    const cursor = after === null ? undefined : { year: after[0], id: after[1] };
    return { cursor: { source, after: cursor }, searched, total };
  }
  const cursor = after === null ? undefined : { createdAt: new Date(after[0]), id: after[1] };
  return { cursor: { source, after: cursor }, searched, total };
}

const count = z.int().min(0).max(1e12);
const savedGameCursor = z.tuple([cursorTime, z.uuid()]);
const importedGameCursor = z.tuple([z.int().min(0).max(9999), count]);
const datedGameCursor = z.tuple([z.int().min(0).max(9999), z.string().max(10), count]);
const cursorSchema = z.union([
  z.tuple([z.literal('own'), savedGameCursor.nullable(), count, count]),
  z.tuple([z.literal('imported'), importedGameCursor.nullable(), count, count]),
]);
