import type { BookEntry } from '@chuhe/contract/book';
import type { Position } from '@chuhe/rules/position';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.ts';
import tables from '../../../components/move-table.module.css';
import { useMoveRows } from '../../../components/use-move-rows.ts';
import { byMove } from '../../../lib/sources/book-entries.ts';
import { highestPriority, weightOf } from '../../../lib/sources/weight-of.ts';
import classes from './book.module.css';
import { BookMoveRow, OtherBookRow } from './book-move-row.tsx';
import { byPriority } from './entry-order.ts';

interface BookTableProps {
  readonly entries: readonly BookEntry[];
  readonly position: Position;
  /** The names of the books by id; `undefined` if only one book is switched on. */
  readonly names: ReadonlyMap<string, string> | undefined;
}

/** All moves of the books, the preferred ones first. Other books' entries for the same move can be expanded below it. */
export function BookTable({ entries, position, names }: BookTableProps) {
  const { t } = useTranslation();
  const { body, handlers, focused } = useMoveRows(position.fen);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const rows = byPriority(byMove(entries));
  const highest = highestPriority(rows);
  const next = rows.some(({ entry }) => entry.move === focused) ? focused : rows[0]?.entry.move;
  const nameOf = ({ bookId }: BookEntry): string => names?.get(bookId) ?? '';
  const fold = (move: string): void => {
    const rest = new Set(expanded);
    if (!rest.delete(move)) rest.add(move);
    setExpanded(rest);
  };
  return (
    <table className={classNames(tables.table, classes.table)}>
      <caption className="heard">{t('book.caption')}</caption>
      <thead>
        <tr>
          <th scope="col" data-column="move">
            {t('book.move')}
          </th>
          <th scope="col" data-column="priority">
            {t('book.priority')}
          </th>
          <th scope="col" data-column="score" data-hint={t('book.scoreHint')}>
            {t('book.score')}
          </th>
          <th scope="col" data-column="chance" data-hint={t('book.chanceHint')}>
            {t('book.chance')}
          </th>
          <th scope="col" data-column="note">
            {t('book.note')}
          </th>
        </tr>
      </thead>
      <tbody ref={body} {...handlers}>
        {rows.flatMap(({ entry, others }, index) => {
          const isExpanded = expanded.has(entry.move);
          return [
            <BookMoveRow
              key={entry.move}
              entry={entry}
              position={position}
              place={{ isFirst: index === 0, isNext: entry.move === next }}
              weight={weightOf(entry.priority, highest)}
              book={nameOf(entry)}
              others={{ count: others.length, isExpanded, onFold: () => fold(entry.move) }}
            />,
            ...(isExpanded ? others : []).map((other) => (
              <OtherBookRow
                key={`${other.bookId} ${other.move}`}
                entry={other}
                position={position}
                book={nameOf(other)}
              />
            )),
          ];
        })}
      </tbody>
    </table>
  );
}
