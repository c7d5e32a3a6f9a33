/** In which order the rows stand. */
import { toMoverView } from '@chuhe/cloudbook/score';
import type { Color } from '@chuhe/rules/piece';
import type { VoiceRow } from './voice-row.ts';

export const SORT_COLUMNS = ['move', 'cloud', 'engine', 'book', 'games', 'note'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** `isReversed`: the other way round than a column is sorted first. */
export interface Sort {
  readonly column: SortColumn;
  readonly isReversed: boolean;
}

/** By the column, what it says nothing of last; then, and without a column: the best score, the book's priority, the number of games. */
export function sortRows(
  rows: readonly VoiceRow[],
  sort: Sort | undefined,
  turn: Color,
): readonly VoiceRow[] {
  const byColumn = sort && compareBy(sort, turn);
  return rows.toSorted((a, b) => (byColumn?.(a, b) ?? 0) || compareByDefault(a, b, turn));
}

/** The next state of a column's head: sorted, the other way round, and not at all. */
export function nextSort(sort: Sort | undefined, column: SortColumn): Sort | undefined {
  if (sort?.column !== column) return { column, isReversed: false };
  return sort.isReversed ? undefined : { column, isReversed: true };
}

/** What a head says to screen readers. Texts begin with A, numbers with the best or the most. */
export function ariaSort(
  sort: Sort | undefined,
  column: SortColumn,
): 'ascending' | 'descending' | undefined {
  if (sort?.column !== column) return undefined;
  const isText = column === 'move' || column === 'note';
  return isText === sort.isReversed ? 'descending' : 'ascending';
}

type Compare = (a: VoiceRow, b: VoiceRow) => number;

function compareByDefault(a: VoiceRow, b: VoiceRow, turn: Color): number {
  return (
    compareDown(scoreOf(a, turn), scoreOf(b, turn)) ||
    compareDown(priorityOf(a), priorityOf(b)) ||
    compareDown(a.games?.games, b.games?.games) ||
    // Of two that mirror each other the one that was played.
    Number(a.games?.isMirrored === true) - Number(b.games?.isMirrored === true) ||
    a.text.localeCompare(b.text)
  );
}

/** The mover's, by the cloud, which stays while an engine thinks; else by the engine. */
export function scoreOf({ cloud, engine }: VoiceRow, turn: Color): number | undefined {
  const score = cloud?.score ?? engine?.score;
  return score === undefined ? undefined : toMoverView(score, turn);
}

function priorityOf({ book }: VoiceRow): number | undefined {
  return book === undefined ? undefined : book.priority - (book.isValid ? 0 : NOT_VALID);
}

/** Below every priority. */
const NOT_VALID = 100_000;

function compareBy({ column, isReversed }: Sort, turn: Color): Compare {
  const sign = isReversed ? -1 : 1;
  if (column === 'move') return (a, b) => sign * a.text.localeCompare(b.text);
  if (column === 'note') return (a, b) => compareTexts(a.book?.note, b.book?.note, sign);
  const value = VALUES[column];
  return (a, b) => compareDown(value(a, turn), value(b, turn), sign);
}

const VALUES: Readonly<
  Record<Exclude<SortColumn, 'move' | 'note'>, (row: VoiceRow, turn: Color) => number | undefined>
> = {
  cloud: ({ cloud }, turn) => cloud && toMoverView(cloud.score, turn),
  engine: ({ engine }, turn) => engine && toMoverView(engine.score, turn),
  book: priorityOf,
  games: ({ games }) => games?.games,
};

/** The larger first; what is missing last, whichever way round. */
function compareDown(a: number | undefined, b: number | undefined, sign = 1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sign * (b - a);
}

function compareTexts(a = '', b = '', sign = 1): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return sign * a.localeCompare(b);
}
