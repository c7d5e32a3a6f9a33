import { formatScore, toRedView } from '@chuhe/cloudbook/score';
import type { BookEntry } from '@chuhe/contract/book';
import { makeMoveText } from '@chuhe/game/notation';
import type { Position } from '@chuhe/rules/position';
import { IconEyeOff, IconFlipVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enterMove } from '../../lib/game/board-task.ts';
import { pointAt } from '../../lib/game/hints-store.ts';
import { useMoveNotation } from '../../lib/game/use-move-notation.ts';
import classes from './book.module.css';
import { byPriority, onePerMove, weightOf } from './entry-order.ts';
import { PriorityBars } from './priority-bars.tsx';

interface BookTableProps {
  readonly entries: readonly BookEntry[];
  readonly position: Position;
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
]);

/**
 * Every move of the books, the rather played first. Pointing at a row, or focusing it, draws its arrow; a click or Enter plays it;
 * the arrow keys go from row to row.
 */
export function BookTable({ entries, position }: BookTableProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState(0);
  const rows = byPriority(onePerMove(entries));
  const highest = Math.max(...rows.map(({ priority }) => priority));
  useEffect(() => () => pointAt(undefined), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS.get(event.key);
    const place = placeOf(event.target);
    if (step === undefined || place === undefined) return;
    event.preventDefault();
    body.current?.querySelector<HTMLElement>(`tr[data-place="${place + step}"] button`)?.focus();
  };
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
      <tbody
        ref={body}
        onClick={({ target }) => withMove(target, enterMove)}
        onKeyDown={onKeyDown}
        onPointerOver={({ target, pointerType }) => {
          if (pointerType === 'mouse') pointAtRow(target);
        }}
        onPointerLeave={() => pointAt(undefined)}
        onFocus={({ target }) => {
          setFocused(placeOf(target) ?? 0);
          if (target.matches(':focus-visible')) pointAtRow(target);
        }}
        onBlur={() => pointAt(undefined)}
      >
        {rows.map((entry, index) => (
          <Row
            key={`${entry.bookId} ${entry.move}`}
            entry={entry}
            position={position}
            place={{ index, isNext: index === focused }}
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
  readonly place: { readonly index: number; readonly isNext: boolean };
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
      data-place={place.index}
      data-best={(place.index === 0 && valid) || undefined}
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

function withMove(target: EventTarget, use: (move: string) => void): void {
  const move = rowOf(target)?.dataset['move'];
  if (move !== undefined) use(move);
}

function pointAtRow(target: EventTarget): void {
  withMove(target, (move) => pointAt({ from: move.slice(0, 2), to: move.slice(2), rank: 1 }));
}

function placeOf(target: EventTarget): number | undefined {
  const place = rowOf(target)?.dataset['place'];
  return place === undefined ? undefined : Number(place);
}

function rowOf(target: EventTarget): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-move]') : null;
  return row ?? undefined;
}
