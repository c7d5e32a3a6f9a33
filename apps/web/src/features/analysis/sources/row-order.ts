/** Sorts the rows of the joined table. */
import { toMoverView } from '@chuhe/cloudbook/score';
import type { Color } from '@chuhe/rules/piece';
import { compareDown, compareTexts, type Sort } from '../../../lib/sources/table-sort.ts';
import type { BookMoveInfo, SourceRow } from './source-row.ts';

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
    a.text.localeCompare(b.text)
  );
}

/**
 * The move of the best row: the highest score in the column that sorts, or the highest score of all if no column with scores sorts.
 * `undefined` without a score.
 */
export function bestMove(
  rows: readonly SourceRow[],
  sort: Sort<SortColumn> | undefined,
  turn: Color,
): string | undefined {
  const columns = ['cloud', 'engine'] as const;
  const column = columns.find(
    (each) => each === sort?.column && rows.some((row) => row[each] !== undefined),
  );
  const [first] = sortRows(rows, column && { column, isReversed: false }, turn);
  return first && scoreOf(first, turn) !== undefined ? first.move : undefined;
}

/** The highest score that the row shows, from the mover's view. */
function scoreOf({ cloud, engine }: SourceRow, turn: Color): number | undefined {
  const scores = [cloud, engine].flatMap((info) => (info ? [toMoverView(info.score, turn)] : []));
  return scores.length === 0 ? undefined : Math.max(...scores);
}

function priorityOf({ book }: SourceRow): number | undefined {
  return book && playingPriority(book);
}

/** The priority by which entries are ordered: one that is not valid comes after all valid ones. */
export function playingPriority({ priority, isValid }: BookMoveInfo): number {
  return priority - (isValid ? 0 : NOT_VALID);
}

/** More than any priority. */
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
