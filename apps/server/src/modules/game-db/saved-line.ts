import { setImmediate } from 'node:timers/promises';
import { parseGameJson } from '@chuhe/game/game-json';
import { mainline } from '@chuhe/game/tree';
import type { Queryable } from '../../db/database.ts';
import { packLine } from '../../games/packed-line.ts';
import { findHistory, type SavedGameRow, storeLine } from './game-repository.ts';

/** The packed line of a saved game. Games saved by old versions have no line, so it is derived from the history and stored. */
export async function readSavedLine(
  db: Queryable,
  row: Pick<SavedGameRow, 'id' | 'version' | 'startFen' | 'line'>,
): Promise<Uint8Array> {
  if (row.line !== null) return row.line;
  const history = await findHistory(db, row.id);
  if (history === undefined) return new Uint8Array(0);
  // Parsing takes long, so other requests are served between two games.
  await setImmediate();
  const json: unknown = JSON.parse(history);
  const read = parseGameJson({ ...(typeof json === 'object' ? json : {}), start: row.startFen });
  const line = packLine(read.ok ? mainline(read.value).map(({ move }) => move) : []);
  await storeLine(db, row, line);
  return line;
}
