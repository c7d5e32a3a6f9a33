/** Sorts the rows of the joined table. */
import { toMoverView } from '@chuhe/cloudbook/score';
import type { Color } from '@chuhe/rules/piece';
import { compareDown, compareTexts, type Sort } from '../../../lib/sources/table-sort.ts';
import type { SourceRow } from './source-row.ts';

export const SORT_COLUMNS = ['move', 'cloud', 'engine', 'book', 'games', 'note'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** Sorts by the chosen column, rows without a value last. Then by score, by the book's priority and by the number of games. */
export function sortRows(
  rows: readonly SourceRow[],
  sort: Sort<SortColumn> | undefined,
  turn: Color,
): readonly SourceRow[] {
  const byColumn = sort && compareBy(sort, turn);
  return rows.toSorted((a, b) => (byColumn?.(a, b) ?? 0) || compareByDefault(a, b, turn));
}

type Compare = (a: SourceRow, b: SourceRow) => number;

function compareByDefault(a: SourceRow, b: SourceRow, turn: Color): number {
  return (
    compareDown(scoreOf(a, turn), scoreOf(b, turn)) ||
    compareDown(priorityOf(a), priorityOf(b)) ||
    compareDown(a.games?.games, b.games?.games) ||
    // Of a move and its mirror image, the one that was played comes first.
    Number(a.games?.isMirrored === true) - Number(b.games?.isMirrored === true) ||
    a.text.localeCompare(b.text)
  );
}

/** The score from the mover's view. The cloud's score is preferred, because it does not change while an engine is searching. */
export function scoreOf({ cloud, engine }: SourceRow, turn: Color): number | undefined {
  const score = cloud?.score ?? engine?.score;
  return score === undefined ? undefined : toMoverView(score, turn);
}

function priorityOf({ book }: SourceRow): number | undefined {
  return book === undefined ? undefined : book.priority - (book.isValid ? 0 : NOT_VALID);
}

/** Subtracted from the priority of an entry that is not valid, so that it comes after all valid ones. */
const NOT_VALID = 100_000;

function compareBy({ column, isReversed }: Sort<SortColumn>, turn: Color): Compare {
  const sign = isReversed ? -1 : 1;
  if (column === 'move') return (a, b) => sign * a.text.localeCompare(b.text);
  if (column === 'note') return (a, b) => compareTexts(a.book?.note, b.book?.note, sign);
  const value = VALUES[column];
  return (a, b) => compareDown(value(a, turn), value(b, turn), sign);
}

const VALUES: Readonly<
  Record<Exclude<SortColumn, 'move' | 'note'>, (row: SourceRow, turn: Color) => number | undefined>
> = {
  cloud: ({ cloud }, turn) => cloud && toMoverView(cloud.score, turn),
  engine: ({ engine }, turn) => engine && toMoverView(engine.score, turn),
  book: priorityOf,
  games: ({ games }) => games?.games,
};
