import type { ExplorerAnswer } from '@chuhe/contract/explorer';
import type { Position } from '@chuhe/rules/position';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { classNames } from '../../../components/class-names.ts';
import tables from '../../../components/move-table.module.css';
import { useMoveRows } from '../../../components/use-move-rows.ts';
import type { JoinedRows } from './join-voices.ts';
import { scoreOf, sortRows } from './row-order.ts';
import { useRowOrder } from './use-row-order.ts';
import type { VoiceRow } from './voice-row.ts';
import { VoiceRowView } from './voice-row-view.tsx';
import classes from './voices.module.css';
import { type Loading, VoicesHead } from './voices-head.tsx';
import { voicesSort } from './voices-sort.ts';
import { VoicesTotal } from './voices-total.tsx';

interface VoicesTableProps {
  readonly rows: JoinedRows;
  /** Another object when any voice but the engine has answered. */
  readonly answers: object;
  readonly position: Position;
  /** Of the games; none while they are not known. */
  readonly total: ExplorerAnswer['total'] | undefined;
  readonly loading: Loading;
  /** Whether every voice has said what it has, or why not. */
  readonly isAnswered: boolean;
  /** Whether the cloud is heard, which learns what a reader rests on. */
  readonly isLearning: boolean;
}

/** One row a move. What some voice speaks of stands first; every other legal move is folded away below. */
export function VoicesTable(props: VoicesTableProps) {
  const { rows, answers, position, total, loading, isAnswered, isLearning } = props;
  const { t } = useTranslation();
  const [unfolded, setUnfolded] = useState<string>();
  const { body, handlers, focused, isHeld } = useMoveRows(position.fen);
  const known = useShownRows(rows, position, { answers, isHeld });
  const showsAll = unfolded === position.fen;
  const hidden = useMemo(() => {
    const shown = new Set(known.map(({ move }) => move));
    return rows.others.filter(({ move }) => !shown.has(move));
  }, [rows.others, known]);
  const all = showsAll ? [...known, ...hidden] : known;
  const next = all.some(({ move }) => move === focused) ? focused : all[0]?.move;
  const isOfSeveral = rows.known.some(({ book }) => book !== undefined && book.name !== '');
  const best = useMemo(() => bestMove(rows.known, position), [rows.known, position]);
  return (
    <>
      <table
        className={classNames(tables.table, classes.table)}
        data-books={isOfSeveral || undefined}
        aria-busy={Object.values(loading).includes(true)}
      >
        <caption className={tables.heard}>{t('voices.caption')}</caption>
        <VoicesHead loading={loading} />
        <tbody ref={body} {...handlers}>
          {known.length === 0 && isAnswered && <NothingKnown isLearning={isLearning} />}
          {all.map((row) => (
            <VoiceRowView
              key={row.move}
              row={row}
              isBest={row.move === best}
              isNext={row.move === next}
            />
          ))}
        </tbody>
        {total !== undefined && total.games > 0 && (
          <VoicesTotal total={total} turn={position.turn} />
        )}
      </table>
      {hidden.length > 0 && (
        <div className={tables.ways}>
          <button
            type="button"
            className={tables.more}
            aria-expanded={showsAll}
            onClick={() => setUnfolded(showsAll ? undefined : position.fen)}
          >
            {showsAll ? t('voices.fewer') : t('voices.more', { count: hidden.length })}
          </button>
        </div>
      )}
    </>
  );
}

/** In the reader's order, which does not change under the pointer or the focus. */
function useShownRows(
  { known, others }: JoinedRows,
  { fen, turn }: Position,
  state: { readonly answers: object; readonly isHeld: boolean },
): readonly VoiceRow[] {
  const sort = useStore(voicesSort.store, (state) => state.sort);
  const moves = useMemo(
    () => sortRows(known, sort, turn).map(({ move }) => move),
    [known, sort, turn],
  );
  const key = `${fen} ${sort?.column ?? ''} ${sort?.isReversed ?? ''}`;
  const order = useRowOrder({ moves, key, ...state });
  return useMemo(() => {
    const byMove = new Map([...others, ...known].map((row) => [row.move, row]));
    return order.flatMap((move) => byMove.get(move) ?? []);
  }, [order, known, others]);
}

/** `undefined` where no voice has a score. */
function bestMove(rows: readonly VoiceRow[], { turn }: Position): string | undefined {
  const [first] = sortRows(rows, undefined, turn);
  return first && scoreOf(first, turn) !== undefined ? first.move : undefined;
}

function NothingKnown({ isLearning }: { readonly isLearning: boolean }) {
  const { t } = useTranslation();
  return (
    <tr>
      <td colSpan={6} className={tables.empty}>
        <b>{t('voices.none')}</b>
        {isLearning && <span>{t('voices.noneText')}</span>}
      </td>
    </tr>
  );
}
