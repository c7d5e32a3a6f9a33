/** Stores the place in the exercises, so that it survives a reload of its tab. */
import { COLORS, type Color } from '@chuhe/rules/piece';
import { parseChoice, parseLength, parseRecord } from '../../../lib/parse.ts';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import { tabNote } from '../../../lib/tab-note.ts';

export interface KeptRetry {
  /** The key of the reviewed line (`ReviewLine`). */
  readonly line: string;
  /** The side whose mistakes are the exercises. */
  readonly color: Color;
  /** The plies of the mistakes that are the exercises, from 1; empty for all of the side. */
  readonly plies: readonly number[];
  readonly index: number;
  readonly solved: number;
  /** Whether the answer of the current exercise has been shown. */
  readonly wasShown: boolean;
  /** The moves to the position on the board before the exercises, and its orientation. */
  readonly path: readonly string[];
  readonly orientation: Color;
}

const note = tabNote(STORAGE_KEYS.exercises);

export function writeKeptRetry(kept: KeptRetry | undefined): void {
  if (kept === undefined) note.remove();
  else note.write(JSON.stringify(kept));
}

/** @returns `undefined` if nothing valid is stored */
export function readKeptRetry(): KeptRetry | undefined {
  const record = parseRecord(note.readJson());
  const color = COLORS.find((each) => each === record['color']);
  const line = record['line'];
  if (color === undefined || typeof line !== 'string') return undefined;
  const [index, solved] = [parseLength(record['index'], 0), parseLength(record['solved'], 0)];
  const path: readonly unknown[] = Array.isArray(record['path']) ? record['path'] : [];
  const plies: readonly unknown[] = Array.isArray(record['plies']) ? record['plies'] : [];
  return {
    line,
    color,
    plies: plies.filter((ply) => typeof ply === 'number'),
    index,
    solved: Math.min(solved, index),
    wasShown: record['wasShown'] === true,
    path: path.filter((move) => typeof move === 'string'),
    orientation: parseChoice(record['orientation'], COLORS, 'red'),
  };
}
