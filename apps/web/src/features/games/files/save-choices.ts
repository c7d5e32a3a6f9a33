import type { Notation } from '@chuhe/game/notation';
import type { Encoding } from '@chuhe/game/pgn';
import { type Game, getTag, removeTag, setTag } from '@chuhe/game/tree';
import { defineStore } from '../../../lib/services.ts';
import type { WriteOptions } from './pgn-messages.ts';
import type { BundleFormat } from './save-formats.ts';

export const SAVE_NOTATIONS = [
  'wxf',
  'zh',
  'zht',
  'iccs',
  'vi',
  'san',
] as const satisfies readonly Notation[];
export const SAVE_ENCODINGS = ['utf-8', 'gb18030'] as const satisfies readonly Encoding[];
export const SAVE_PARTS = ['comments', 'glyphs', 'variations', 'evaluations'] as const;

/** The last choices; `notation` is `undefined` until the user chooses a notation other than their usual one. */
export type SaveChoices = Omit<WriteOptions, 'notation'> & {
  readonly notation: Notation | undefined;
};

export const saveChoicesStore = defineStore<SaveChoices>(() => ({
  format: 'pgn',
  notation: undefined,
  encoding: 'utf-8',
  comments: true,
  glyphs: true,
  variations: true,
  evaluations: true,
}));

/** The last format of a file with several games; `undefined` until the user chooses one. */
export const bundleChoicesStore = defineStore<{ readonly format: BundleFormat | undefined }>(
  () => ({ format: undefined }),
);

export const TAG_FIELDS = ['Red', 'Black', 'Event', 'Site', 'Date', 'Round'] as const;
export type TagField = (typeof TAG_FIELDS)[number] | 'Result';

export type TagDraft = Readonly<Record<TagField, string>>;

export function draftOf(game: Game): TagDraft {
  const value = (name: TagField): string => getTag(game, name) ?? '';
  return {
    Red: value('Red'),
    Black: value('Black'),
    Event: value('Event'),
    Site: value('Site'),
    Date: value('Date'),
    Round: value('Round'),
    Result: value('Result') || '*',
  };
}

/** Returns the game with these tags changed and all others kept; `game` itself if nothing changes. */
export function withTags(game: Game, draft: TagDraft): Game {
  let next = game;
  for (const name of [...TAG_FIELDS, 'Result'] as const) {
    const value = draft[name].trim();
    const isAbsent = value === '' || (value === '*' && getTag(game, name) === undefined);
    next = isAbsent ? removeTag(next, name) : setTag(next, name, value);
  }
  return next;
}
