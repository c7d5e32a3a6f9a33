/** Stores one unfinished position in this browser, to be offered when the set-up is next opened. */
import { parseRecord } from '../../../lib/parse.ts';
import { readJson, removeText, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts';
import { type Arrangement, fenOf } from './arrangement.ts';
import { readFenText } from './fen-text.ts';

/** @returns whether the draft was stored. Storage may be full or disabled. */
export function writeDraft(arrangement: Arrangement): boolean {
  const { moveNumber } = arrangement;
  return writeJson(STORAGE_KEYS.setup, { fen: fenOf(arrangement), moveNumber });
}

/** Reads the stored draft; `undefined` if there is none or it is invalid. */
export function readDraft(): Arrangement | undefined {
  const { fen, moveNumber } = parseRecord(readJson(STORAGE_KEYS.setup));
  if (typeof fen !== 'string') return undefined;
  const read = readFenText(fen, typeof moveNumber === 'number' ? moveNumber : 1);
  return read.ok ? read.value : undefined;
}

export function removeDraft(): void {
  removeText(STORAGE_KEYS.setup);
}
