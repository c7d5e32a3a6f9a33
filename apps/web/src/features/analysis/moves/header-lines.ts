import type { Tag } from '@chuhe/game/tree';

export interface HeaderLines {
  /** `undefined` if the game has none of the tags that make a title. */
  readonly title: string | undefined;
  readonly details: string;
}

interface HeaderWords {
  readonly round: (round: string) => string;
  readonly date: (date: Date) => string;
}

/**
 * Makes a header from the tags. The title is the opening, the players or the event, whichever comes first. The details are
 * the others, the round and the date.
 */
export function headerOf(tags: readonly Tag[], words: HeaderWords): HeaderLines {
  const read = (name: string): string | undefined => {
    const value = tags.find((tag) => tag.name === name)?.value.trim();
    return value === undefined || /^[?.-]*$/.test(value) ? undefined : value;
  };
  const round = read('Round');
  const candidates = [read('Opening'), playersOf(read('Red') ?? read('White'), read('Black'))];
  const [title, ...rest] = [...candidates, read('Event')].filter((line) => line !== undefined);
  const details = [
    ...rest,
    round === undefined ? undefined : words.round(round),
    dateOf(read('Date'), words.date),
  ];
  return { title, details: details.filter(Boolean).join(' · ') };
}

function playersOf(red: string | undefined, black: string | undefined): string | undefined {
  if (red === undefined && black === undefined) return undefined;
  return `${red ?? '?'} – ${black ?? '?'}`;
}

/**
 * Formats a date. If the day or month is unknown, written `??`, only the known part is returned. A date that does not
 * exist is returned unchanged.
 */
function dateOf(text: string | undefined, format: (date: Date) => string): string | undefined {
  const whole = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(text ?? '');
  if (whole === null) return text?.replace(/[./-]\?\?.*$/, '');
  const [year = 0, month = 0, day = 0] = whole.slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1;
  return isReal && date.getUTCDate() === day ? format(date) : whole[0];
}
