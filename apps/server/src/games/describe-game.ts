import { parseResult } from '@chuhe/game/pgn';
import { type Game, getTag, mainline } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import { toSearchText } from '../search-text/search-text.ts';
import { packLine } from './packed-line.ts';

const MAX_NAME_LENGTH = 200;
/** The number of plies that are stored for searches by opening. */
const OPENING_PLIES = 40;

/** Derives the columns of a game that lists show and searches use. */
export function describeGame(game: Game) {
  const red = nameOf(game, 'Red');
  const black = nameOf(game, 'Black');
  // Files of other programs often have a title only.
  const event = nameOf(game, 'Event') || nameOf(game, 'Title');
  const line = mainline(game);
  const moves = line.slice(0, OPENING_PLIES).map(({ move }) => makeMove(move));
  const opening = moves.join('');
  return {
    startFen: game.start,
    red,
    black,
    event,
    redSearchText: toSearchText(red),
    blackSearchText: toSearchText(black),
    eventSearchText: toSearchText(event),
    date: dateOf(getTag(game, 'Date') ?? ''),
    result: parseResult(getTag(game, 'Result') ?? '') ?? '*',
    plies: line.length,
    opening,
    bookOpening: game.start === INITIAL_FEN ? opening : null,
    line: packLine(line.map(({ move }) => move)),
  };
}

/** A tag on one line, without characters that a database cannot store. Empty for `?`, which means an unknown value in PGN. */
export function nameOf(game: Game, tag: string): string {
  const text = (getTag(game, tag) ?? '').replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ');
  const trimmed = text.trim();
  const isLong = trimmed.length > MAX_NAME_LENGTH;
  const name = isLong ? Array.from(trimmed).slice(0, MAX_NAME_LENGTH).join('') : trimmed;
  return /^\?+$/.test(name) ? '' : name;
}

/** Dates in PGN and similar notations: `2024.05.31`, `2024.05.??`, `2024-5-31`, `2024年5月31日`. */
const DATE = /^\s*(\d{4})(?:[.\-/年](\d{1,2})(?!\d))?(?:[.\-/月](\d{1,2})(?!\d))?/;
/** `20240531` */
const DIGITS = /^\s*(\d{4})(\d{2})(\d{2})(?!\d)/;
/** `990516`: years from 50 on are of the last century. */
const SIX_DIGITS = /^\s*(\d{2})(\d{2})(\d{2})(?!\d)/;
/** `5/31/2024` or `31/5/2024`. Which number is the month is known only if the other one is over 12, or if both are equal. */
const YEAR_LAST = /^\s*(\d{1,2})[.\-/](\d{1,2})[.\-/](\d{4})(?!\d)/;

/**
 * Reads a date, as far as it is known and valid.
 *
 * @returns `2024`, `2024-05` or `2024-05-31`; empty if the year is unknown
 *
 * @example
 * dateOf('2024.05.??'); // '2024-05'
 */
export function dateOf(text: string): string {
  const plain = text.normalize('NFKC');
  const [, year, month, day] =
    readYearLast(plain) ?? readSixDigits(plain) ?? DIGITS.exec(plain) ?? DATE.exec(plain) ?? [];
  if (year === undefined) return '';
  if (!isWithin(month, 12)) return year;
  return [year, month, ...(isWithin(day, 31) ? [day] : [])]
    .map((part) => part.padStart(2, '0'))
    .join('-');
}

function readSixDigits(text: string): readonly (string | undefined)[] | undefined {
  const [, year, month, day] = SIX_DIGITS.exec(text) ?? [];
  if (year === undefined || !isWithin(month, 12) || !isWithin(day, 31)) return undefined;
  return ['', `${Number(year) < 50 ? '20' : '19'}${year}`, month, day];
}

function readYearLast(text: string): readonly (string | undefined)[] | undefined {
  const [, one = '', other = '', year] = YEAR_LAST.exec(text) ?? [];
  if (year === undefined) return undefined;
  if (one !== other && isWithin(one, 12) && isWithin(other, 12)) return ['', year];
  return isWithin(one, 12) ? ['', year, one, other] : ['', year, other, one];
}

function isWithin(text: string | undefined, max: number): text is string {
  const value = Number(text);
  return value >= 1 && value <= max;
}
