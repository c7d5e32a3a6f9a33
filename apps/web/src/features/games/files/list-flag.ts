/** Whether the list of a file is open in this tab, noted so that a reload reserves the place of its bar. */
import { STORAGE_KEYS } from '../../../lib/storage.ts';

export function hadList(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEYS.fileList) !== null;
  } catch {
    return false;
  }
}

export function noteList(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(STORAGE_KEYS.fileList, '1');
    else sessionStorage.removeItem(STORAGE_KEYS.fileList);
  } catch {
    // Without storage, the bar moves the moves down once after a reload.
  }
}
