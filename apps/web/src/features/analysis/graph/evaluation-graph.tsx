import { type Game, positionAt } from '@chuhe/game/tree';
import { type PhaseSpan, phasesOf } from '@chuhe/lessons/phases';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useId,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { scoreText } from '../../../lib/game/evaluation-text.ts';
import { evaluationAt, type Notes } from '../../../lib/game/evaluations.ts';
import { gameStore, goTo } from '../../../lib/game/game-store.ts';
import { numberedText } from '../../../lib/game/move-text.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import {
  areaPath,
  type Curve,
  courseOf,
  curveOf,
  heightAt,
  linePath,
  mainlinePly,
  plyAt,
  xOf,
} from './graph-geometry.ts';
import classes from './graph-panel.module.css';

interface EvaluationGraphProps {
  readonly game: Game;
  readonly notes: Notes;
  /** Shown in place of a curve that has fewer than two points. */
  readonly empty: ReactNode;
}

export function EvaluationGraph({ game, notes, empty }: EvaluationGraphProps) {
  const course = useMemo(() => courseOf(game), [game]);
  const curve = useMemo(() => curveOf(course, notes), [course, notes]);
  return curve.runs.flat().length > 1 ? <Graph game={game} curve={curve} /> : empty;
}

interface GraphProps {
  readonly game: Game;
  readonly curve: Curve;
}

/** The curve, the phases, the errors and the current move. The user goes to a move by click, drag or arrow keys. */
function Graph({ game, curve }: GraphProps) {
  const { t } = useTranslation();
  const current = useStore(gameStore, (state) => state.current);
  const [pointed, setPointed] = useState<number>();
  const phases = useMemo(() => phasesOf(game, curve.nodes), [game, curve.nodes]);
  const textOf = usePlyText(game, curve);
  const last = curve.nodes.length - 1;
  const ply = useMemo(() => mainlinePly(game, current), [game, current]);
  const onPointer = (event: PointerEvent<HTMLElement>): void => {
    const at = plyAt(shareOf(event), last);
    setPointed(at);
    if (event.buttons === 1) goToPly(curve, at);
  };
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('graph.label')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={ply}
        aria-valuetext={textOf(ply)}
        className={classes.graph}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          onPointer(event);
        }}
        onPointerMove={onPointer}
        onPointerLeave={() => setPointed(undefined)}
        onKeyDown={(event) => onKeyDown(event, curve, ply)}
      >
        <Drawing curve={curve} phases={phases} />
        <Scale />
        <PlyLine curve={curve} ply={ply} />
        <Marks curve={curve} />
        {pointed !== undefined && <Pointed x={xOf(pointed, last)} text={textOf(pointed)} />}
      </div>
      <PhaseNames phases={phases} last={last} />
    </>
  );
}

function shareOf({ clientX, currentTarget }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return width === 0 ? 0 : (clientX - left) / width;
}

function goToPly({ nodes }: Curve, ply: number): void {
  const node = nodes[ply];
  if (node !== undefined) goTo(node.id);
}

const PAGE = 10;

/** Handles the usual keys of a slider. A handled key does not trigger the page's shortcut. */
function onKeyDown(event: KeyboardEvent, curve: Curve, ply: number): void {
  const last = curve.nodes.length - 1;
  const next = nextPly(event.key, ply, last);
  if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  goToPly(curve, Math.max(0, Math.min(last, next)));
}

function nextPly(key: string, ply: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return ply + 1;
    case 'ArrowLeft':
    case 'ArrowDown':
      return ply - 1;
    case 'PageUp':
      return ply + PAGE;
    case 'PageDown':
      return ply - PAGE;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

function usePlyText(game: Game, { nodes }: Curve): (ply: number) => string {
  const { t } = useTranslation();
  const notes = useStore(gameStore, (state) => state.notes);
  const notation = useMoveNotation();
  return (ply) => {
    const node = nodes[ply];
    if (node === undefined) return '';
    const name = ply === 0 ? t('graph.start') : numberedText(game, node.id, notation);
    const evaluation = evaluationAt({ game, notes }, node.id);
    if (evaluation !== undefined) return `${name} · ${scoreText(evaluation)}`;
    // A finished game needs no score.
    const isOver = ply === nodes.length - 1 && positionAt(game, node.id).outcome() !== undefined;
    return isOver ? name : `${name} · ${t('graph.noScore')}`;
  };
}

/** Size of the drawing in SVG user units. It is stretched to its container, with a constant stroke width. */
const SIZE = { width: 1000, height: 400 };

interface DrawingProps {
  readonly curve: Curve;
  readonly phases: readonly PhaseSpan[];
}

const Drawing = memo(function Drawing({ curve, phases }: DrawingProps) {
  const id = useId();
  const { width, height } = SIZE;
  const middle = height / 2;
  const area = areaPath(curve.runs, SIZE);
  const borders = phases.slice(1).map(({ from }) => xOf(from, curve.nodes.length - 1) * width);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <clipPath id={`${id}-red`}>
        <rect width={width} height={middle} />
      </clipPath>
      <clipPath id={`${id}-black`}>
        <rect y={middle} width={width} height={middle} />
      </clipPath>
      <path className={classes.red} clipPath={`url(#${id}-red)`} d={area} />
      <path className={classes.black} clipPath={`url(#${id}-black)`} d={area} />
      <path
        className={classes.quarter}
        d={`M0 ${height / 4}H${width}M0 ${height * 0.75}H${width}`}
      />
      <path className={classes.middle} d={`M0 ${middle}H${width}`} />
      <path className={classes.border} d={borders.map((x) => `M${x} 0V${height}`).join('')} />
      <path className={classes.curve} d={linePath(curve.runs, SIZE)} />
    </svg>
  );
});

/** Labels of Red's winning chance at the grid lines. */
function Scale() {
  return SCALE.map((chance) => (
    <small
      key={chance}
      aria-hidden="true"
      className={classes.scale}
      style={{ top: percent(1 - chance / 100) }}
    >
      {chance}%
    </small>
  ));
}

const SCALE = [75, 50, 25];

function PlyLine({ curve, ply }: { readonly curve: Curve; readonly ply: number }) {
  const x = xOf(ply, curve.nodes.length - 1);
  const y = heightAt(curve.runs, x);
  return (
    <>
      <i className={classes.ply} style={{ left: percent(x) }} />
      {y !== undefined && (
        <i className={classes.dot} style={{ left: percent(x), top: percent(y) }} />
      )}
    </>
  );
}

const Marks = memo(function Marks({ curve }: { readonly curve: Curve }) {
  return curve.marks.map(({ ply, x, y, sign, tone }) => (
    <b
      key={ply}
      aria-hidden="true"
      className={classes.mark}
      data-tone={tone}
      style={{ left: percent(x), top: percent(y) }}
    >
      {sign}
    </b>
  ));
});

/** Marks the move under the pointer. The label is on the side with more space. */
function Pointed({ x, text }: { readonly x: number; readonly text: string }) {
  return (
    <>
      <i className={classes.pointed} style={{ left: percent(x) }} />
      <span
        aria-hidden="true"
        className={classes.words}
        style={x < 0.5 ? { left: percent(x) } : { right: percent(1 - x) }}
      >
        {text}
      </span>
    </>
  );
}

interface PhaseNamesProps {
  readonly phases: readonly PhaseSpan[];
  readonly last: number;
}

function PhaseNames({ phases, last }: PhaseNamesProps) {
  const { t } = useTranslation();
  return (
    <p className={classes.phases}>
      {phases.map(({ phase, from }, index) => {
        const to = phases[index + 1]?.from ?? last;
        const name = t(`graph.${phase}`);
        return (
          <span key={phase} style={{ flexGrow: Math.max(to - from, 0.01) }} title={name}>
            {name}
          </span>
        );
      })}
    </p>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
