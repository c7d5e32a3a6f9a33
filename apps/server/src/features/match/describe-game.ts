import { parseResult } from '@chuhe/game/pgn';
import { type Game, getTag, mainline } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import { foldText } from '../../lib/fold-text.ts';

/** Characters of a name in lists. */
const NAME_LENGTH = 200;
/** Half-moves by which an opening can be found. */
const OPENING_PLIES = 40;

/** What lists show of a game and search in it. */
export function describeGame(game: Game) {
  const red = nameOf(game, 'Red');
  const black = nameOf(game, 'Black');
  const event = nameOf(game, 'Event');
  const line = mainline(game);
  const moves = line.slice(0, OPENING_PLIES).map(({ move }) => makeMove(move));
  const opening = moves.join('');
  return {
    startFen: game.start,
    red,
    black,
    event,
    redFolded: foldText(red),
    blackFolded: foldText(black),
    eventFolded: foldText(event),
    date: dateOf(getTag(game, 'Date') ?? ''),
    result: parseResult(getTag(game, 'Result') ?? '') ?? '*',
    plies: line.length,
    opening,
    bookOpening: game.start === INITIAL_FEN ? opening : null,
  };
}

/** One line, without what a database cannot hold; `?` is what PGN writes for nothing. */
function nameOf(game: Game, tag: string): string {
  const text = (getTag(game, tag) ?? '').replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ');
  const name = Array.from(text.trim()).slice(0, NAME_LENGTH).join('');
  return /^\?+$/.test(name) ? '' : name;
}

/** As PGN writes it and as others do: `2024.05.31`, `2024.05.??`, `2024-5-31`, `2024年5月31日`. */
const DATE = /^\s*(\d{4})(?:[.\-/年](\d{1,2})(?!\d))?(?:[.\-/月](\d{1,2})(?!\d))?/;

/**
 * @returns `2024`, `2024-05` or `2024-05-31`: as much as is known and can be
 *
 * @example
 * dateOf('2024.05.??'); // '2024-05'
 */
export function dateOf(text: string): string {
  const [, year, month, day] = DATE.exec(text.normalize('NFKC')) ?? [];
  if (year === undefined) return '';
  if (!isWithin(month, 12)) return year;
  return [year, month, ...(isWithin(day, 31) ? [day] : [])]
    .map((part) => part.padStart(2, '0'))
    .join('-');
}

function isWithin(text: string | undefined, most: number): text is string {
  const value = Number(text);
  return value >= 1 && value <= most;
}
