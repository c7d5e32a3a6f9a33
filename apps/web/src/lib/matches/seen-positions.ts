/** The positions at which saved games were left in this browser, for the small boards in the list. */
import { parseFen } from '@chuhe/rules/fen';
import { parseRecord } from '../parse.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../storage.ts';

const LIMIT = 200;

/** FEN by id of the game, the latest at the end. */
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
