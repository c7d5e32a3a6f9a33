/** The one unfinished position that this browser keeps for the next visit to set-up. */
import { parseRecord } from '../../../lib/parse.ts';
import { readJson, removeText, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts';
import { type Arrangement, fenOf } from './arrangement.ts';
import { readFenText } from './fen-text.ts';

/** @returns whether it is kept; storage may be full or switched off. */
export function writeDraft(arrangement: Arrangement): boolean {
  const { moveNumber } = arrangement;
  return writeJson(STORAGE_KEYS.setup, { fen: fenOf(arrangement), moveNumber });
}

/** What is broken counts as nothing. */
export function readDraft(): Arrangement | undefined {
  const { fen, moveNumber } = parseRecord(readJson(STORAGE_KEYS.setup));
  if (typeof fen !== 'string') return undefined;
  const read = readFenText(fen, typeof moveNumber === 'number' ? moveNumber : 1);
  return read.ok ? read.value : undefined;
}

export function removeDraft(): void {
  removeText(STORAGE_KEYS.setup);
}
