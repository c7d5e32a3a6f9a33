import { z } from 'zod';
import { ApiError } from '../../../http/api-error.ts';

/**
 * How far a search is, as a text that the caller sends back with the next call. Places are those of games and not counts of them, so that
 * games which are added meanwhile move nothing: those behind the place are still found, those before it belong to the next search.
 */
export interface SearchProgress {
  readonly place: SearchPlace;
  /** Games gone through. */
  readonly searched: number;
  /** Of so many, counted when the search began. */
  readonly total: number;
}

/** The user's own games come first, then imported ones; behind `after`, or from the beginning. */
export type SearchPlace =
  | { readonly source: 'own'; readonly after: OwnPlace | undefined }
  | { readonly source: 'imported'; readonly after: ImportedPlace | undefined };

export interface OwnPlace {
  readonly createdAt: Date;
  readonly id: string;
}

export interface ImportedPlace {
  readonly year: number;
  readonly id: number;
}

/** Of a list of own games alone. */
export function makeOwnCursor({ createdAt, id }: OwnPlace): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url');
}

/** @throws ApiError BAD_REQUEST for what `makeOwnCursor` does not make */
export function readOwnCursor(text: string): OwnPlace {
  const read = ownPlace.safeParse(parseCursor(text));
  if (!read.success) throw new ApiError('BAD_REQUEST');
  return { createdAt: new Date(read.data[0]), id: read.data[1] };
}

export function makeCursor({ place, searched, total }: SearchProgress): string {
  const after =
    place.after === undefined
      ? null
      : place.source === 'own'
        ? [place.after.createdAt.toISOString(), place.after.id]
        : [place.after.year, place.after.id];
  return Buffer.from(JSON.stringify([place.source, after, searched, total])).toString('base64url');
}

/** @throws ApiError BAD_REQUEST for what `makeCursor` does not make */
export function readCursor(text: string): SearchProgress {
  const read = cursorSchema.safeParse(parseCursor(text));
  if (!read.success) throw new ApiError('BAD_REQUEST');
  const [source, after, searched, total] = read.data;
  if (source === 'imported') {
    const place = after === null ? undefined : { year: after[0], id: after[1] };
    return { place: { source, after: place }, searched, total };
  }
  const place = after === null ? undefined : { createdAt: new Date(after[0]), id: after[1] };
  return { place: { source, after: place }, searched, total };
}

const count = z.int().min(0).max(1e12);
/** PostgreSQL knows no year 0. */
const instant = z.iso.datetime().refine((text) => !text.startsWith('0000'));
const ownPlace = z.tuple([instant, z.uuid()]);
const cursorSchema = z.union([
  z.tuple([z.literal('own'), ownPlace.nullable(), count, count]),
  z.tuple([
    z.literal('imported'),
    z.tuple([z.int().min(0).max(9999), count]).nullable(),
    count,
    count,
  ]),
]);

function parseCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
