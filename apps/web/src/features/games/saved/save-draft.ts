/** The input of the dialog for saving, which a reload or a visit to the sign-up page brings back. */
import { isRecord } from '../../../lib/parse.ts';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import { tabNote } from '../../../lib/tab-note.ts';
import { TAG_NAMES, type TagDraft } from './match-tags.ts';

interface SaveDraft {
  readonly title: string;
  readonly folder: string;
  readonly tags: TagDraft;
}

const note = tabNote(STORAGE_KEYS.saveDraft);

export function writeSaveDraft(draft: SaveDraft): void {
  note.write(JSON.stringify(draft));
}

export function removeSaveDraft(): void {
  note.remove();
}

/** @returns `undefined` if nothing valid is stored */
export function readSaveDraft(): SaveDraft | undefined {
  const draft = note.readJson();
  return isSaveDraft(draft) ? draft : undefined;
}

function isSaveDraft(value: unknown): value is SaveDraft {
  if (!isRecord(value) || !isRecord(value['tags'])) return false;
  const { title, folder, tags } = value;
  const texts = [title, folder, ...[...TAG_NAMES, 'Result'].map((name) => tags[name])];
  return texts.every((text) => typeof text === 'string');
}
