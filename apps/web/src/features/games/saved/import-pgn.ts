/** Imports one PGN into the account. The server reads it, as other programs let it do, and refuses larger and other files. */

import { PGN_FILE_LIMIT } from '@chuhe/contract/limits';
import { createMatch } from '@chuhe/contract/match-endpoints';
import type { PgnReading } from '@chuhe/contract/pgn';
import { readPgn } from '@chuhe/contract/pgn-endpoints';
import { api } from '../../../lib/api/api.ts';
import { makeUuid } from '../../../lib/uuid.ts';

export interface PgnImport {
  /** Number of games that were saved. */
  readonly saved: number;
  /** Whether a part of the games was left out. */
  readonly isPartial: boolean;
  /** Why the PGN, or the rest of its games, was not saved. */
  readonly problem: string | undefined;
}

export async function importPgn(file: File): Promise<PgnImport> {
  const body = new FormData();
  // One byte more than the limit is enough for the server to refuse a large file.
  body.append('file', new File([file.slice(0, PGN_FILE_LIMIT + 1)], file.name));
  const parts = { body };
  const answer = await api().call(readPgn, parts, { isQuiet: true });
  if (!answer.success) return { saved: 0, isPartial: false, problem: answer.message };
  return saveAll(answer.data.matches);
}

async function saveAll(matches: PgnReading['matches']): Promise<PgnImport> {
  const isPartial = matches.some(({ isComplete }) => !isComplete);
  let saved = 0;
  for (const { startFEN, history, information } of matches) {
    const body = { startFEN, history, information, matchId: makeUuid() };
    const answer = await api().call(createMatch, { body }, { isQuiet: true });
    if (!answer.success) return { saved, isPartial, problem: answer.message };
    saved += 1;
  }
  return { saved, isPartial, problem: undefined };
}

/** @example pastedFile('1. C2=5 H8+7').name; // 'pasted.pgn' */
export function pastedFile(text: string): File {
  return new File([text], 'pasted.pgn');
}
