/**
 * Files whose games are listed in the dialog for opening, kept in this browser until one of the games is opened or the dialog is closed.
 * A reload shows the list again.
 */

import { standardKeeping } from '../../../lib/game/keeping.ts';
import { LATE_STORAGE_KEYS } from '../../../lib/late-storage-keys.ts';
import { parseLength, parseRecord } from '../../../lib/parse.ts';
import { tabNote } from '../../../lib/tab-note.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { type FileSet, readParts } from './file-set.ts';
import { parseFiles } from './kept-list.ts';
import type { Reading } from './reading.ts';

const OPENING = 'list-opening:';
/** Milliseconds after which the list of a tab is deleted if the browser does not report which tabs are open. */
const OPEN_AT_MOST = 2 * 24 * 60 * 60 * 1000;
/** The key of the list that a reload of this tab shows again. */
const note = tabNote(LATE_STORAGE_KEYS.fileOpening);

/** Rejects if the browser cannot store the files. */
export async function keepOpening(
  set: FileSet,
  { reports }: Pick<Reading, 'reports'>,
): Promise<void> {
  const { storage, tab, now } = standardKeeping();
  const name = tab.held();
  if (name === undefined) return;
  const key = makeKey(name);
  note.write(key);
  await deleteOfClosedTabs();
  const files = readParts(set, reports);
  await storage.setMany([[OPENING + key, { ...files, savedAt: now() }]]);
  // The list may have been closed meanwhile, or another opened.
  if (note.read() !== key) await storage.delMany([OPENING + key]);
}

export function dropOpening(): void {
  const { storage, tab } = standardKeeping();
  const key = note.read();
  if (key === undefined) return;
  note.remove();
  // A copied tab has a copy of the note. The files belong to the other tab.
  if (tabOf(key) === tab.held()) storage.delMany([OPENING + key]).catch(() => undefined);
}

/** @returns the files; `undefined` if there are none, and `lost` if the browser has not kept them */
export async function findOpening(): Promise<FileSet | 'lost' | undefined> {
  const key = note.read();
  if (key === undefined) return undefined;
  const kept = await standardKeeping()
    .storage.get(OPENING + key)
    .catch(() => undefined);
  const files = parseFiles(kept);
  if (files === undefined) return 'lost';
  // If the browser cannot store the files again, they stay under their old key.
  await adopt(key, files).catch(() => undefined);
  return files;
}

/** Stores the files under the name that this tab has now. The name of a tab may change with a reload, and the files of closed tabs are deleted. */
async function adopt(key: string, files: FileSet): Promise<void> {
  const { storage, tab, now } = standardKeeping();
  const name = tab.held();
  if (name === undefined || tabOf(key) === name) return;
  const own = makeKey(name);
  await storage.setMany([[OPENING + own, { ...files, savedAt: now() }]]);
  if (note.read() === key) note.write(own);
  await deleteOfClosedTabs();
}

/** A random key that begins with the name of the tab. */
function makeKey(tab: string): string {
  return `${tab}.${makeUuid()}`;
}

function tabOf(key: string): string {
  return key.split('.')[0] ?? '';
}

async function deleteOfClosedTabs(): Promise<void> {
  const { storage, tab, now } = standardKeeping();
  const open = await tab.open();
  const entries = await storage.entries(OPENING);
  const isOld = (value: unknown): boolean =>
    parseLength(parseRecord(value)['savedAt'], 0) < now() - OPEN_AT_MOST;
  const closed = entries.filter(([key, value]) =>
    open === undefined ? isOld(value) : !open.has(tabOf(key.slice(OPENING.length))),
  );
  if (closed.length > 0) await storage.delMany(closed.map(([key]) => key));
}
