import { localDay } from '../../../lib/local-day.ts';
import { withoutMarks } from '../../../lib/search-text.ts';

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
