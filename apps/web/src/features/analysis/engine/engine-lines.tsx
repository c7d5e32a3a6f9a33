import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useWheelSteps } from '../../../components/use-wheel-steps.ts';
import type { PositionEvaluation } from '../../../engine/analysis.ts';
import { SHOWN_MOVES } from '../../../lib/game/line-words.ts';
import { LineRow } from './engine-line.tsx';
import classes from './engine-panel.module.css';

interface EngineLinesProps {
  readonly evaluation: PositionEvaluation;
  /** The position in which the lines begin. */
  readonly fen: string;
  readonly ply: number;
}

/** The move whose position is previewed. */
interface PreviewedMove {
  readonly rank: number;
  readonly index: number;
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

/**
 * The best lines. Pointing at a move or focusing it previews its position, the wheel and the arrow keys move along
 * the line, and a click plays the line up to the move.
 */
export function EngineLines({ evaluation, fen, ply }: EngineLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [previewed, setPreviewed] = useState<PreviewedMove>();
  const go = (step: number): PreviewedMove | undefined => {
    const moves = evaluation.lines.find(({ rank }) => rank === previewed?.rank)?.moves.length ?? 0;
    if (previewed === undefined || moves === 0) return undefined;
    const last = Math.min(moves, SHOWN_MOVES) - 1;
    const next = { ...previewed, index: Math.max(0, Math.min(last, previewed.index + step)) };
    setPreviewed(next);
    return next;
  };
  useWheelSteps(list, go);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS.get(event.key);
    const next = step === undefined ? undefined : go(step);
    if (next === undefined) return;
    event.preventDefault();
    focusMove(list.current, next);
  };
  const onPointerOver = ({ target, pointerType }: PointerEvent): void => {
    const pointed = pointerType === 'mouse' ? moveAt(target) : undefined;
    if (pointed !== undefined) setPreviewed(pointed);
  };
  return (
    <ol
      ref={list}
      className={classes.lines}
      onPointerOver={onPointerOver}
      onPointerLeave={() => setPreviewed(undefined)}
      onFocus={({ target }) => target.matches(':focus-visible') && setPreviewed(moveAt(target))}
      onBlur={() => setPreviewed(undefined)}
      onKeyDown={onKeyDown}
    >
      {evaluation.lines.map((line) => (
        <LineRow
          key={line.rank}
          line={line}
          fen={fen}
          ply={ply}
          shown={previewed?.rank === line.rank ? previewed.index : undefined}
        />
      ))}
    </ol>
  );
}

function moveAt(target: EventTarget): PreviewedMove | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-move]') : null;
  if (button === null) return undefined;
  return { rank: Number(button.dataset['rank']), index: Number(button.dataset['move']) };
}

function focusMove(list: HTMLElement | null, { rank, index }: PreviewedMove): void {
  list?.querySelector<HTMLElement>(`[data-rank="${rank}"][data-move="${index}"]`)?.focus();
}
