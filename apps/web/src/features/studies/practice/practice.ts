/**
 * The practice of a chapter: the user finds the moves of one side (`find`), or guesses them for points (`guess`). Pure: each answer gives a
 * new state.
 */
import { type Game, type GameNode, type NodeId, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import { parseMove } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';

export type PracticeKind = 'find' | 'guess';

/** Points for a guess: of the move itself at the first, the second and the third try, and for a variation of the chapter. */
export const POINTS = { move: [3, 2, 1], variation: 1 } as const;

export interface PracticeState {
  readonly kind: PracticeKind;
  readonly side: Color;
  /** The node whose position is on the board. */
  readonly node: NodeId;
  /** The wrong moves since the last right one, the last one last. */
  readonly wrong: readonly string[];
  /** Number of moves that were asked and are answered. */
  readonly asked: number;
  /** Number of moves that were found at the first try. */
  readonly found: number;
  readonly points: number;
  /** What the last answer was. */
  readonly last: 'right' | 'variation' | 'wrong' | 'shown' | undefined;
  readonly isHinted: boolean;
  readonly isDone: boolean;
}

export function startPractice(
  game: Game,
  kind: PracticeKind,
  side: Color = positionAt(game, ROOT).turn,
): PracticeState {
  const state: PracticeState = {
    kind,
    side,
    node: ROOT,
    wrong: [],
    asked: 0,
    found: 0,
    points: 0,
    last: undefined,
    isHinted: false,
    isDone: false,
  };
  return reply(game, state);
}

/** Takes a move of the user. */
export function answer(game: Game, state: PracticeState, move: string): PracticeState {
  if (state.isDone) return state;
  const children = childrenOf(game, state.node);
  const at = children.findIndex((child) => child.move === parseMove(move));
  const child = children[at];
  // Of a guess, only the move that was played counts as right.
  const isRight = child !== undefined && (state.kind === 'find' || at === 0);
  if (isRight) return goOn(game, { ...state, last: 'right' }, child.id);
  const wrong = [...state.wrong, move];
  if (state.kind === 'find') return { ...state, wrong, last: 'wrong' };
  if (child !== undefined) {
    const points = state.points + POINTS.variation;
    return show(game, { ...state, points, wrong, last: 'variation' });
  }
  const isLast = wrong.length >= POINTS.move.length;
  return isLast
    ? show(game, { ...state, wrong, last: 'shown' })
    : { ...state, wrong, last: 'wrong' };
}

/** Marks the piece to move. Such a move does not count as found at the first try. */
export function hint(state: PracticeState): PracticeState {
  return { ...state, isHinted: true };
}

/** Plays the move of the chapter, without points. */
export function solve(game: Game, state: PracticeState): PracticeState {
  return state.isDone ? state : show(game, { ...state, last: 'shown' });
}

/** The move of the chapter that is asked. */
export function askedMove(game: Game, { node }: PracticeState): GameNode | undefined {
  return childrenOf(game, node)[0];
}

/** The most points for the moves that were asked. */
export function mostPoints({ asked }: PracticeState): number {
  return asked * POINTS.move[0];
}

function show(game: Game, state: PracticeState): PracticeState {
  const [first] = childrenOf(game, state.node);
  if (first === undefined) return { ...state, isDone: true };
  const next = { ...state, node: first.id, asked: state.asked + 1, wrong: [], isHinted: false };
  return reply(game, next);
}

function goOn(game: Game, state: PracticeState, node: NodeId): PracticeState {
  const isFirst = state.wrong.length === 0 && !state.isHinted;
  const tries = Math.min(state.wrong.length + (state.isHinted ? 1 : 0), POINTS.move.length - 1);
  const points = state.points + (state.kind === 'guess' ? (POINTS.move[tries] ?? 0) : 0);
  return reply(game, {
    ...state,
    node,
    points,
    asked: state.asked + 1,
    found: state.found + (isFirst ? 1 : 0),
    wrong: [],
    isHinted: false,
  });
}

/** Plays the move of the other side, and ends the practice after the last move. */
function reply(game: Game, state: PracticeState): PracticeState {
  let { node } = state;
  if (positionAt(game, node).turn !== state.side) node = childrenOf(game, node)[0]?.id ?? node;
  const isOver = childrenOf(game, node).length === 0 || positionAt(game, node).turn !== state.side;
  return { ...state, node, isDone: isOver };
}

function childrenOf(game: Game, id: NodeId): readonly GameNode[] {
  return nodeOf(game, id).children.map((child) => nodeOf(game, child));
}
