import { localDay } from '../../lib/local-day.ts';

/** Letters that do not come apart into a base letter and a mark. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['ß', 'ss'],
]);

/** Base letters without marks, so that a search finds `Nguyễn` by `nguyen`. */
export function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐøłß]/g, (letter) => LETTERS.get(letter) ?? letter);
}

interface Named {
  readonly red: string;
  readonly black: string;
  readonly date: string;
}

/** Characters. */
const LONGEST = 40;

/**
 * A name that every file system takes: letters, digits and hyphens. Names in Chinese stay as they are, since no reading of
 * them would be right for all.
 *
 * @example fileName({ red: 'Nguyễn Anh', black: 'Lê', date: '2026.11.21' }, today); // 'Nguyen-Anh-vs-Le-2026-11-21.pgn'
 */
export function fileName({ red, black, date }: Named, today: Date): string {
  const players = [red, black].map(plain).filter((name) => name !== '');
  const day = plain(date) || localDay(today);
  return `${[players.join('-vs-') || 'xiangqi', day].join('-')}.pgn`;
}

function plain(text: string): string {
  const words = withoutMarks(text).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const short = Array.from(words.replaceAll(/^-+|-+$/g, '')).slice(0, LONGEST);
  return short.join('').replace(/-+$/, '');
}
