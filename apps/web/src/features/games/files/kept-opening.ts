/**
 * Files whose games are listed in the dialog for opening, kept in this browser until one of the games is opened or the dialog is closed.
 * A reload shows the list again.
 */

import { inheritedTab } from '../../../lib/game/keep-game.ts';
import { standardKeeping } from '../../../lib/game/keeping.ts';
import { LATE_STORAGE_KEYS } from '../../../lib/late-storage-keys.ts';
import { parseLength, parseRecord } from '../../../lib/parse.ts';
import { tabNote } from '../../../lib/tab-note.ts';
import { type FileSet, readParts } from './file-set.ts';
import { parseFiles } from './kept-list.ts';
import type { Reading } from './reading.ts';

const OPENING = 'list-opening:';
/** Milliseconds after which the list of a tab is deleted if the browser does not report which tabs are open. */
const OPEN_AT_MOST = 2 * 24 * 60 * 60 * 1000;
/** Whether this tab has a list that a reload shows again. */
const note = tabNote(LATE_STORAGE_KEYS.fileOpening);

/** Rejects if the browser cannot store the files. */
export async function keepOpening(set: FileSet, { reports }: Reading): Promise<void> {
  const { storage, tab, now } = standardKeeping();
  const name = tab.held();
  if (name === undefined) return;
  note.write('1');
  await deleteOfClosedTabs();
  const files = readParts(set, reports);
  await storage.setMany([[OPENING + name, { ...files, savedAt: now() }]]);
}

export function dropOpening(): void {
  const { storage, tab } = standardKeeping();
  if (note.read() === undefined) return;
  note.remove();
  const name = tab.held();
  if (name !== undefined) storage.delMany([OPENING + name]).catch(() => undefined);
}

/** @returns the files; `undefined` if there are none, and `lost` if the browser has not kept them */
export async function findOpening(): Promise<FileSet | 'lost' | undefined> {
  const { storage, tab } = standardKeeping();
  const name = inheritedTab() ?? tab.held();
  if (note.read() === undefined || name === undefined) return undefined;
  const kept = await storage.get(OPENING + name).catch(() => undefined);
  return parseFiles(kept) ?? 'lost';
}

async function deleteOfClosedTabs(): Promise<void> {
  const { storage, tab, now } = standardKeeping();
  const open = await tab.open();
  const entries = await storage.entries(OPENING);
  const isOld = (value: unknown): boolean =>
    parseLength(parseRecord(value)['savedAt'], 0) < now() - OPEN_AT_MOST;
  const closed = entries.filter(([key, value]) =>
    open === undefined ? isOld(value) : !open.has(key.slice(OPENING.length)),
  );
  if (closed.length > 0) await storage.delMany(closed.map(([key]) => key));
}
