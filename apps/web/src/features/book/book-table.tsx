import { formatScore, toRedView } from '@chuhe/cloudbook/score';
import type { BookEntry } from '@chuhe/contract/book';
import { makeMoveText } from '@chuhe/game/notation';
import type { Position } from '@chuhe/rules/position';
import { IconEyeOff, IconFlipVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMoveRows } from '../../components/use-move-rows.ts';
import { useMoveNotation } from '../../lib/game/use-move-notation.ts';
import classes from './book.module.css';
import { byPriority, onePerMove, weightOf } from './entry-order.ts';
import { PriorityBars } from './priority-bars.tsx';

interface BookTableProps {
  readonly entries: readonly BookEntry[];
  readonly position: Position;
}

/** Every move of the books, the rather played first. */
export function BookTable({ entries, position }: BookTableProps) {
  const { t } = useTranslation();
  const { body, handlers, focused } = useMoveRows(position.fen);
  const rows = byPriority(onePerMove(entries));
  const highest = Math.max(...rows.map(({ priority }) => priority));
  const next = rows.some(({ move }) => move === focused) ? focused : rows[0]?.move;
  return (
    <table className={classes.table}>
      <caption className={classes.heard}>{t('book.caption')}</caption>
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
        {rows.map((entry, index) => (
          <Row
            key={`${entry.bookId} ${entry.move}`}
            entry={entry}
            position={position}
            place={{ isFirst: index === 0, isNext: entry.move === next }}
            weight={weightOf(entry.priority, highest)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly entry: BookEntry;
  readonly position: Position;
  readonly place: {
    readonly isFirst: boolean;
    /** Whether it is the one that Tab reaches. */
    readonly isNext: boolean;
  };
  readonly weight: number;
}

function Row({ entry, position, place, weight }: RowProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { move, priority, score, winPercentage, note, isMirrored, valid } = entry;
  const text = makeMoveText(position.fen, move, notation);
  return (
    <tr
      data-move={move}
      data-best={(place.isFirst && valid) || undefined}
      data-off={!valid || undefined}
    >
      <th scope="row" data-column="move">
        <button
          type="button"
          tabIndex={place.isNext ? 0 : -1}
          aria-label={t('book.play', { move: text })}
        >
          {text}
        </button>
      </th>
      <td data-column="priority">
        <PriorityBars weight={weight} />
        {priority}
      </td>
      <td data-column="score">
        {score === null ? '–' : formatScore(toRedView(score, position.turn))}
      </td>
      <td data-column="chance">{winPercentage === null ? '–' : `${Math.round(winPercentage)}%`}</td>
      <td data-column="note" data-hint={note === '' ? undefined : note}>
        <div>
          {!valid && (
            <i role="img" aria-label={t('book.notPlayed')} data-hint={t('book.notPlayed')}>
              <IconEyeOff size={14} stroke={1.8} aria-hidden="true" />
            </i>
          )}
          {isMirrored && (
            <i role="img" aria-label={t('book.mirrored')} data-hint={t('book.mirrored')}>
              <IconFlipVertical size={14} stroke={1.8} aria-hidden="true" />
            </i>
          )}
          <span>{note}</span>
        </div>
      </td>
    </tr>
  );
}
