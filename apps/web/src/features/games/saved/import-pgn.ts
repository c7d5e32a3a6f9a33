/** Imports one PGN into the account. The server reads it, as other programs let it do, and refuses larger and other files. */

import { PGN_FILE_LIMIT } from '@chuhe/contract/limits';
import { createMatch } from '@chuhe/contract/match-endpoints';
import type { PgnReading } from '@chuhe/contract/pgn';
import { readPgn } from '@chuhe/contract/pgn-endpoints';
import { api } from '../../../lib/api/api.ts';
import { callPatiently, type Patience, wait } from '../../../lib/api/call-patiently.ts';
import { makeUuid } from '../../../lib/uuid.ts';

type FileWarning = PgnReading['warnings'][number];

export interface PgnImport {
  /** Number of games that are in the account, also by an earlier attempt. */
  readonly saved: number;
  /** Whether a part of the games was left out. */
  readonly isPartial: boolean;
  /** Warnings about the whole file, such as that its end was left out. */
  readonly warnings: readonly FileWarning[];
  /** Why the PGN, or the rest of its games, was not saved. */
  readonly problem: string | undefined;
}

/** The ids under which games have been sent, by their number and content. A second attempt sends them again, so that none is saved twice. */
export type SentIds = Map<string, string>;

interface ImportOptions extends Pick<Patience, 'pause'> {
  readonly ids: SentIds;
}

export async function importPgn(
  file: File,
  { ids, pause = wait }: ImportOptions,
): Promise<PgnImport> {
  // The page is blocked meanwhile, so the user soon hears that the server cannot be reached.
  const patience = { pause, retries: 0 };
  const body = new FormData();
  // One byte more than the limit is enough for the server to refuse a large file.
  body.append('file', new File([file.slice(0, PGN_FILE_LIMIT + 1)], file.name));
  const answer = await callPatiently(
    () => api().call(readPgn, { body }, { isQuiet: true }),
    patience,
  );
  if (answer.success) return saveAll(answer.data, ids, patience);
  return { saved: 0, isPartial: false, warnings: [], problem: answer.message };
}

async function saveAll(
  { matches, warnings }: PgnReading,
  ids: SentIds,
  patience: Patience,
): Promise<PgnImport> {
  const isPartial = matches.some(({ isComplete }) => !isComplete);
  let saved = 0;
  for (const [index, { startFEN, history, information }] of matches.entries()) {
    const game = { startFEN, history, information };
    const body = { ...game, matchId: idOf(`${index} ${JSON.stringify(game)}`, ids) };
    const answer = await callPatiently(
      () => api().call(createMatch, { body }, { isQuiet: true }),
      patience,
    );
    if (!answer.success) return { saved, isPartial, warnings, problem: answer.message };
    saved += 1;
  }
  return { saved, isPartial, warnings, problem: undefined };
}

function idOf(game: string, ids: SentIds): string {
  const id = ids.get(game) ?? makeUuid();
  ids.set(game, id);
  return id;
}

/** @example pastedFile('1. C2=5 H8+7').name; // 'pasted.pgn' */
export function pastedFile(text: string): File {
  return new File([text], 'pasted.pgn');
}
