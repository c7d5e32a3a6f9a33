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

const DATE = /^(\d{4}|\?{4})(?:[.\-/年](\d{1,2}|\?\?))?(?:[.\-/月](\d{1,2}|\?\?)日?)?月?年?$/;

/**
 * Whether a text is a complete or partial date, or empty: `2024`, `2024.05`, `2024.05.??`, `2024年5月31日`.
 *
 * @example isDate('32/13/20aa'); // false
 */
export function isDate(text: string): boolean {
  const [whole, year = '', month = '??', day = '??'] =
    DATE.exec(text.trim().normalize('NFKC')) ?? [];
  if (whole === undefined) return text.trim() === '';
  const [m, d] = [Number(month.replace('??', '1')), Number(day.replace('??', '1'))];
  // An unknown year counts as a leap year.
  const date = new Date(Date.UTC(Number(year.replace('????', '2024')), m - 1, d));
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
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
