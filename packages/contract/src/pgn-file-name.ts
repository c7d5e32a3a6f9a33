import { withoutMarks } from './search-text.ts';

interface GameNames {
  readonly red: string;
  readonly black: string;
  /** Takes the place of the players if they are unknown. */
  readonly title?: string;
  /** The date as in a PGN header, with `?` for unknown digits; may be empty. */
  readonly date: string;
}

/**
 * Makes a file name that every file system accepts.
 *
 * @param today `YYYY-MM-DD`, for games without a date
 * @example pgnFileName({ red: 'Nguyễn Anh', black: 'Lê', date: '2026.11.21' }, today); // 'Nguyen-Anh-vs-Le-2026-11-21.pgn'
 */
export function pgnFileName({ red, black, title = '', date }: GameNames, today: string): string {
  const players = [red, black].map(fileNamePart).filter((name) => name !== '');
  return `${players.join('-vs-') || fileNamePart(title) || 'xiangqi'}-${fileNamePart(date) || today}.pgn`;
}

/** The most characters in a part of a file name. */
const LONGEST = 40;

/** Reduces a text to letters, digits and hyphens. Chinese names stay as they are, since no romanization is right for all. */
export function fileNamePart(text: string): string {
  const words = withoutMarks(text).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const short = Array.from(words.replaceAll(/^-+|-+$/g, '')).slice(0, LONGEST);
  return short.join('').replace(/-+$/, '');
}
