/** Whether the list of a file is open in this tab, noted so that a reload reserves the place of its bar. */
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import { tabNote } from '../../../lib/tab-note.ts';

const note = tabNote(STORAGE_KEYS.fileList);

export function hadList(): boolean {
  return note.read() !== undefined;
}

export function noteList(isOpen: boolean): void {
  if (isOpen) note.write('1');
  else note.remove();
}
