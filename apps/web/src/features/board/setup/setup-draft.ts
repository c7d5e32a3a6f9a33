/** Stores one unfinished position in this browser, to be offered when the set-up is next opened. */
import { parseFlag, parseRecord } from '../../../lib/parse.ts';
import { readJson, removeText, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts';
import { type Arrangement, fenOf } from './arrangement.ts';
import { readFenText } from './fen-text.ts';

/**
 * @param isOpen whether the set-up is open with the draft, so that a reload continues with it
 * @returns whether the draft was stored. Storage may be full or disabled.
 */
export function writeDraft(arrangement: Arrangement, { isOpen = false } = {}): boolean {
  const { moveNumber } = arrangement;
  return writeJson(STORAGE_KEYS.setup, { fen: fenOf(arrangement), moveNumber, isOpen });
}

/** Whether the set-up was open with the draft when the page was left. */
export function wasDraftOpen(): boolean {
  return parseFlag(parseRecord(readJson(STORAGE_KEYS.setup)).isOpen, false);
}

/** Keeps a draft only on offer, so that a reload does not continue with it. */
export function closeDraft(): void {
  const draft = wasDraftOpen() ? readDraft() : undefined;
  if (draft !== undefined) writeDraft(draft);
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
