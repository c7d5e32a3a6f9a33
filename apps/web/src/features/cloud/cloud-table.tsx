import type { CloudPosition } from '@chuhe/contract/cloud';
import type { Position } from '@chuhe/rules/position';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lookOnServer } from '../../engine/the-engine.ts';
import { enterMove } from '../../lib/game/board-task.ts';
import { pointAt } from '../../lib/game/hints-store.ts';
import { useMoveNotation } from '../../lib/game/use-move-notation.ts';
import { CloudMoveRow } from './cloud-move-row.tsx';
import classes from './cloud-panel.module.css';
import { knownRows, otherRows } from './cloud-rows.ts';
import type { CloudSnapshot } from './cloud-snapshot.ts';
import { EmptyRow } from './empty-row.tsx';

interface CloudTableProps {
  readonly known: CloudPosition;
  readonly position: Position;
  readonly snapshot: CloudSnapshot;
}

/**
 * Every known move, the best first; the others on demand. Pointing at a row, or focusing it, draws its arrow; a click or Enter plays
 * it; the arrow keys go from row to row.
 */
export function CloudTable({ known, position, snapshot }: CloudTableProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const body = useRef<HTMLTableSectionElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [focused, setFocused] = useState(0);
  const best = useMemo(() => knownRows(known, position, notation), [known, position, notation]);
  const others = useMemo(() => otherRows(known, position, notation), [known, position, notation]);
  const rows = showsAll ? [...best, ...others] : best;
  useEffect(() => () => pointAt(undefined), [known]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS.get(event.key);
    const place = placeOf(event.target);
    const next = step === undefined || place === undefined ? undefined : rows[place + step];
    if (step === undefined || place === undefined) return;
    event.preventDefault();
    if (next !== undefined) focusRow(body.current, place + step);
  };
  return (
    <>
      <table className={classes.table}>
        <caption className={classes.heard}>{t('cloud.caption')}</caption>
        {best.length > 0 && <Head />}
        <tbody
          ref={body}
          onClick={({ target }) => play(target)}
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
          {best.length === 0 && <EmptyRow snapshot={snapshot} />}
          {rows.map((row, index) => (
            <CloudMoveRow
              key={index}
              row={row}
              position={position}
              place={{ index, isBest: index === 0 && best.length > 0, isNext: index === focused }}
            />
          ))}
        </tbody>
      </table>
      <div className={classes.ways}>
        {others.length > 0 && (
          <button
            type="button"
            className={classes.more}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? t('cloud.fewer') : t('cloud.all', { count: others.length })}
          </button>
        )}
        <button type="button" className={classes.more} onClick={lookOnServer}>
          {t('engine.server.deeper')}
        </button>
      </div>
    </>
  );
}

function Head() {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" data-column="move">
          {t('cloud.move')}
        </th>
        <th scope="col" data-column="score">
          {t('cloud.score')}
        </th>
        <th scope="col" data-column="words">
          {t('cloud.verdict')}
        </th>
        <th scope="col" data-column="chance" data-hint={t('engine.winChance')}>
          {t('cloud.chance')}
        </th>
        <th scope="col" data-column="depth">
          {t('cloud.depth')}
        </th>
        <th scope="col" data-column="replies" data-hint={t('cloud.repliesHint')}>
          {t('cloud.replies')}
        </th>
        <th scope="col" data-column="source">
          {t('cloud.source')}
        </th>
      </tr>
    </thead>
  );
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
]);

function play(target: EventTarget): void {
  const move = rowOf(target)?.dataset['move'];
  if (move !== undefined) enterMove(move);
}

function pointAtRow(target: EventTarget): void {
  const move = rowOf(target)?.dataset['move'];
  if (move !== undefined) pointAt({ from: move.slice(0, 2), to: move.slice(2), rank: 1 });
}

function placeOf(target: EventTarget): number | undefined {
  const place = rowOf(target)?.dataset['place'];
  return place === undefined ? undefined : Number(place);
}

function rowOf(target: EventTarget): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-move]') : null;
  return row ?? undefined;
}

function focusRow(body: HTMLElement | null, place: number): void {
  body?.querySelector<HTMLElement>(`tr[data-place="${place}"] button`)?.focus();
}
