import type { ExplorerAnswer } from '@chuhe/contract/explorer';
import type { Position } from '@chuhe/rules/position';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { classNames } from '../../../components/class-names.ts';
import tables from '../../../components/move-table.module.css';
import { useMoveRows } from '../../../components/use-move-rows.ts';
import { useRowOrder } from '../../../components/use-row-order.ts';
import type { Sort } from '../../../lib/sources/table-sort.ts';
import type { JoinedRows } from './join-sources.ts';
import { bestMove, type SortColumn, sortRows } from './row-order.ts';
import type { SourceRow } from './source-row.ts';
import { SourceRowView } from './source-row-view.tsx';
import classes from './sources.module.css';
import { type Loading, SourcesHead } from './sources-head.tsx';
import { sourcesSort } from './sources-sort.ts';
import { SourcesTotal } from './sources-total.tsx';

interface SourcesTableProps {
  readonly rows: JoinedRows;
  /** A new object whenever a source other than the engine has answered. */
  readonly answers: object;
  readonly position: Position;
  /** The total of the games; `undefined` until it has loaded. */
  readonly total: ExplorerAnswer['total'] | undefined;
  readonly loading: Loading;
  /** Whether every source has answered or failed. */
  readonly isAnswered: boolean;
  /** Whether the cloud is available. It works out unknown positions on which the user stays. */
  readonly isLearning: boolean;
}

interface Wanted {
  readonly sort: Sort<SortColumn> | undefined;
  readonly answers: object;
  readonly isHeld: boolean;
}

/** One row for each legal move. Moves that no source has are hidden behind a button. */
export function SourcesTable(props: SourcesTableProps) {
  const { rows, answers, position, total, loading, isAnswered, isLearning } = props;
  const { t } = useTranslation();
  const [expanded, setExpanded] = useState<string>();
  const { body, handlers, focused, isHeld } = useMoveRows(position.fen);
  const sort = useStore(sourcesSort.store, (state) => state.sort);
  const known = useShownRows(rows.known, position, { sort, answers, isHeld });
  const showsAll = expanded === position.fen;
  const hidden = useMemo(() => {
    const shown = new Set(known.map(({ move }) => move));
    return rows.others.filter(({ move }) => !shown.has(move));
  }, [rows.others, known]);
  const all = showsAll ? [...known, ...hidden] : known;
  const next = all.some(({ move }) => move === focused) ? focused : all[0]?.move;
  const isOfSeveral = rows.known.some(({ book }) => book !== undefined && book.name !== '');
  const best = useMemo(() => bestMove(known, sort, position.turn), [known, sort, position]);
  return (
    <>
      <table
        className={classNames(tables.table, classes.table)}
        data-books={isOfSeveral || undefined}
        aria-busy={Object.values(loading).includes(true)}
      >
        <caption className="heard">{t('sources.caption')}</caption>
        <SourcesHead loading={loading} />
        <tbody ref={body} {...handlers}>
          {known.length === 0 && isAnswered && <NothingKnown isLearning={isLearning} />}
          {all.map((row) => (
            <SourceRowView
              key={row.move}
              row={row}
              isBest={row.move === best}
              isNext={row.move === next}
            />
          ))}
        </tbody>
        {total !== undefined && total.games > 0 && (
          <SourcesTotal total={total} turn={position.turn} />
        )}
      </table>
      {hidden.length > 0 && (
        <div className={tables.ways}>
          <button
            type="button"
            className={tables.more}
            aria-expanded={showsAll}
            onClick={() => setExpanded(showsAll ? undefined : position.fen)}
          >
            {showsAll ? t('sources.fewer') : t('sources.more', { count: hidden.length })}
          </button>
        </div>
      )}
    </>
  );
}

/**
 * The rows in the user's order. While a row has the pointer or the focus, no row moves: one that has lost its last value keeps its place
 * and shows what it showed last.
 */
function useShownRows(
  known: readonly SourceRow[],
  { fen, turn }: Position,
  { sort, ...state }: Wanted,
): readonly SourceRow[] {
  const moves = useMemo(
    () => sortRows(known, sort, turn).map(({ move }) => move),
    [known, sort, turn],
  );
  const key = `${fen} ${sort?.column ?? ''} ${sort?.isReversed ?? ''}`;
  const order = useRowOrder({ moves, key, ...state });
  const last = useRef<ReadonlyMap<string, SourceRow>>(new Map());
  const shown = useMemo(() => {
    const byMove = new Map(known.map((row) => [row.move, row]));
    return order.flatMap((move) => byMove.get(move) ?? last.current.get(move) ?? []);
  }, [order, known]);
  useEffect(() => {
    last.current = new Map(shown.map((row) => [row.move, row]));
  }, [shown]);
  return shown;
}

function NothingKnown({ isLearning }: { readonly isLearning: boolean }) {
  const { t } = useTranslation();
  return (
    <tr>
      <td colSpan={6} className={tables.empty}>
        <b>{t('sources.none')}</b>
        {isLearning && <span>{t('sources.noneText')}</span>}
      </td>
    </tr>
  );
}
