import { type Game, getTag } from '@chuhe/game/tree';
import { withoutMarks } from '../../search-text/search-text.ts';

/** Characters of a name. */
const LONGEST = 40;

/**
 * A name that every file system takes: letters, digits and hyphens. Names in Chinese stay as they are, since no reading
 * of them would be right for all.
 *
 * @example
 * makeFileName(game, today); // 'Nguyen-Anh-vs-Le-2026-11-21.pgn'
 */
export function makeFileName(game: Game, today: Date): string {
  const players = ['Red', 'Black'].map((tag) => plain(getTag(game, tag) ?? ''));
  const names = players.filter((name) => name !== '').join('-vs-');
  const day = plain(getTag(game, 'Date') ?? '') || today.toISOString().slice(0, 10);
  return `${names === '' ? 'xiangqi' : names}-${day}.pgn`;
}

function plain(text: string): string {
  const words = withoutMarks(text).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const short = Array.from(words.replaceAll(/^-+|-+$/g, '')).slice(0, LONGEST);
  return short.join('').replace(/-+$/, '');
}
