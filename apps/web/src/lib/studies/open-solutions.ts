/** The practice chapters whose moves the user of this tab has asked to see. */
import { LATE_STORAGE_KEYS } from '../late-storage-keys.ts';
import { tabNote } from '../tab-note.ts';

const note = tabNote(LATE_STORAGE_KEYS.openSolutions);

export function showSolution(chapterId: string): void {
  note.write(JSON.stringify([...new Set([...readAll(), chapterId])].slice(-MAX_KEPT)));
}

export function isSolutionShown(chapterId: string): boolean {
  return readAll().includes(chapterId);
}

const MAX_KEPT = 200;

function readAll(): readonly string[] {
  const stored = note.readJson();
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
}
