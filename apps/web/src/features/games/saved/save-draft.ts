/** The input of the dialog for saving, which a reload or a visit to the sign-up page brings back. */
import { isRecord } from '../../../lib/parse.ts';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import { TAG_NAMES, type TagDraft } from './match-tags.ts';

interface SaveDraft {
  readonly title: string;
  readonly folder: string;
  readonly tags: TagDraft;
}

export function writeSaveDraft(draft: SaveDraft): void {
  try {
    sessionStorage.setItem(STORAGE_KEYS.saveDraft, JSON.stringify(draft));
  } catch {
    // Without the stored input, a reload shows the dialog as it was opened.
  }
}

export function removeSaveDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEYS.saveDraft);
  } catch {
    // If the storage does not work, no input is stored in it.
  }
}

/** @returns `undefined` if nothing valid is stored */
export function readSaveDraft(): SaveDraft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEYS.saveDraft) ?? 'null');
    return isSaveDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function isSaveDraft(value: unknown): value is SaveDraft {
  if (!isRecord(value) || !isRecord(value['tags'])) return false;
  const { title, folder, tags } = value;
  const texts = [title, folder, ...[...TAG_NAMES, 'Result'].map((name) => tags[name])];
  return texts.every((text) => typeof text === 'string');
}
