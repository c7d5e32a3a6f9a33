/** The position at which the user left each saved game in this browser, for the small boards in the list of games. */
import { parseFen } from '@chuhe/rules/fen';
import { parseRecord } from '../parse.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../storage.ts';

const LIMIT = 200;

/** The FEN of the position by id of the game, newest last. */
export function readSeen(): ReadonlyMap<string, string> {
  const entries = Object.entries(parseRecord(readJson(STORAGE_KEYS.seenPositions)));
  return new Map(
    entries.flatMap(([id, fen]) =>
      typeof fen === 'string' && parseFen(fen).ok ? [[id, fen] as const] : [],
    ),
  );
}

export function noteSeen(matchId: string, fen: string): void {
  const seen = new Map(readSeen());
  seen.delete(matchId);
  seen.set(matchId, fen);
  writeJson(STORAGE_KEYS.seenPositions, Object.fromEntries([...seen].slice(-LIMIT)));
}
