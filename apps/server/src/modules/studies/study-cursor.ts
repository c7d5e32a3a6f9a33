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
