import { type Game, getTag, removeTag, setTag } from '@chuhe/game/tree';

/** The tags by which saved games can be searched. */
export const TAG_NAMES = ['Red', 'Black', 'Event', 'Date'] as const;
export type TagDraft = Readonly<Record<(typeof TAG_NAMES)[number] | 'Result', string>>;

export function tagDraftOf(game: Game): TagDraft {
  const value = (name: keyof TagDraft): string => getTag(game, name) ?? '';
  return {
    Red: value('Red'),
    Black: value('Black'),
    Event: value('Event'),
    Date: value('Date'),
    Result: value('Result') || '*',
  };
}

/** Returns the game with these tags changed and all others kept; `game` itself if nothing changes. */
export function withTagDraft(game: Game, draft: TagDraft): Game {
  let next = game;
  for (const name of [...TAG_NAMES, 'Result'] as const) {
    const value = draft[name].trim();
    const isAbsent = value === '' || (value === '*' && getTag(game, name) === undefined);
    next = isAbsent ? removeTag(next, name) : setTag(next, name, value);
  }
  return next;
}
