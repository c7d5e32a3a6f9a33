/**
 * The input of the dialog for saving. A reload or a visit to the sign-up page brings the open dialog back, and after the dialog was closed
 * unsaved, it opens with what the user has typed for the same game.
 */
import { isRecord } from '../../../lib/parse.ts';
import { defineService } from '../../../lib/services.ts';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import { tabNote } from '../../../lib/tab-note.ts';
import { TAG_NAMES, type TagDraft } from './match-tags.ts';

export interface SaveDraft {
  readonly title: string;
  readonly folder: string;
  readonly tags: TagDraft;
}

const note = tabNote(STORAGE_KEYS.saveDraft);

/** What was typed and not saved, by origin of the game: only the fields that differ from the game's own. */
const typedTexts = defineService(() => new Map<number, Typed>());

interface Typed {
  readonly title: string | undefined;
  readonly folder: string | undefined;
  readonly tags: Partial<TagDraft>;
}

/**
 * Keeps the input of the open dialog.
 *
 * @param origin of the game
 * @param known what the dialog shows without the user's input
 */
export function writeSaveDraft(origin: number, known: SaveDraft, draft: SaveDraft): void {
  note.write(JSON.stringify(draft));
  const { title, folder, tags } = draft;
  typedTexts().set(origin, {
    title: title === known.title ? undefined : title,
    folder: folder === known.folder ? undefined : folder,
    tags: Object.fromEntries(TAGS.flatMap((name) => changed(name, tags, known.tags))),
  });
}

/** The input of the open dialog is no longer needed for a reload. */
export function closeSaveDraft(): void {
  note.remove();
}

/** The game is saved, or the user has given up its input. */
export function dropSaveDraft(origin: number): void {
  typedTexts().delete(origin);
}

/** What the dialog shows for a game: its own texts, and over them what the user has typed and not saved. */
export function withTyped(origin: number, known: SaveDraft): SaveDraft {
  const typed = typedTexts().get(origin);
  return {
    title: typed?.title ?? known.title,
    folder: typed?.folder ?? known.folder,
    tags: { ...known.tags, ...typed?.tags },
  };
}

const TAGS = [...TAG_NAMES, 'Result'] as const;

function changed(name: keyof TagDraft, tags: TagDraft, known: TagDraft): [string, string][] {
  return tags[name] === known[name] ? [] : [[name, tags[name]]];
}

/** @returns `undefined` if nothing valid is stored */
export function readSaveDraft(): SaveDraft | undefined {
  const draft = note.readJson();
  return isSaveDraft(draft) ? draft : undefined;
}

function isSaveDraft(value: unknown): value is SaveDraft {
  if (!isRecord(value) || !isRecord(value['tags'])) return false;
  const { title, folder, tags } = value;
  const texts = [title, folder, ...TAGS.map((name) => tags[name])];
  return texts.every((text) => typeof text === 'string');
}
