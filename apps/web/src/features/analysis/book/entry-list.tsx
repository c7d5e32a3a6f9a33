import type { BookEntry } from '@chuhe/contract/book';
import type { Position } from '@chuhe/rules/position';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptFocus } from '../../../components/use-kept-focus.ts';
import { pointAt } from '../../../lib/game/hints-store.ts';
import classes from './book.module.css';
import { useBooks } from './book-list.ts';
import { type BookGroup, groupByBook } from './entry-order.ts';
import { EntryRow } from './entry-row.tsx';

interface EntryListProps {
  readonly entries: readonly BookEntry[];
  readonly position: Position;
}

/** The moves of the position, grouped by book. Each can be edited in place. */
export function EntryList({ entries, position }: EntryListProps) {
  const { books } = useBooks();
  const groups = useMemo(
    () => groupByBook(entries, books?.map(({ bookId }) => bookId) ?? []),
    [entries, books],
  );
  useEffect(() => () => pointAt(undefined), []);
  const nameOf = (id: string): string => books?.find(({ bookId }) => bookId === id)?.name ?? '';
  return (
    <>
      <Columns />
      {groups.map((group) => (
        <Group
          key={group.bookId}
          group={group}
          position={position}
          name={nameOf(group.bookId)}
          isNamed={groups.length > 1}
        />
      ))}
    </>
  );
}

function Columns() {
  const { t } = useTranslation();
  return (
    <div className={classes.columns} aria-hidden="true">
      <span />
      <span>{t('book.move')}</span>
      <span>{t('book.priority')}</span>
      <span data-hint={t('book.scoreHint')}>{t('book.score')}</span>
      <span data-hint={t('book.chanceHint')}>{t('book.chance')}</span>
      <span data-hint={t('book.depthHint')}>{t('book.depth')}</span>
      <span data-hint={t('book.validHint')}>✓</span>
      <span />
    </div>
  );
}

interface GroupProps {
  readonly group: BookGroup;
  readonly position: Position;
  readonly name: string;
  readonly isNamed: boolean;
}

function Group({ group, position, name, isNamed }: GroupProps) {
  const { t } = useTranslation();
  const { entries } = group;
  const keptFocus = useKeptFocus<HTMLUListElement>('[aria-haspopup]');
  return (
    <>
      {isNamed && <p className={classes.group}>{name}</p>}
      <ul
        {...keptFocus}
        aria-label={name === '' ? t('book.entries') : t('book.entriesOf', { name })}
        onPointerLeave={() => pointAt(undefined)}
      >
        {entries.map((entry, index) => (
          <EntryRow
            key={entry.move}
            entry={entry}
            position={position}
            place={{
              isFirst: index === 0,
              isLast: index === entries.length - 1,
              isTwin: entry.serialNumber === entries[index - 1]?.serialNumber,
            }}
          />
        ))}
      </ul>
    </>
  );
}
