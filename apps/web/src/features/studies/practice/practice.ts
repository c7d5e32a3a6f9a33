/**
 * The practice of a chapter: the user finds the moves of one side (`find`), or guesses them for points (`guess`). Pure: each answer gives a
 * new state.
 */
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { type Game, type GameNode, type NodeId, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import { parseMove } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';
import { acceptedMoves, isBad } from '../../../lib/studies/accepted-moves.ts';
import type { ChapterRun } from '../../../lib/studies/chapter-results.ts';

export type PracticeKind = 'find' | 'guess';

/**
 * Points for a guess: of the move itself, or one that the author accepts, at the first, the second and the third try, and for another
 * variation of the chapter without a bad grade.
 */
export const POINTS = { move: [3, 2, 1], variation: 1 } as const;

export interface PracticeState {
  readonly kind: PracticeKind;
  readonly side: Color;
  /** The node whose position is on the board. */
  readonly node: NodeId;
  /** The wrong moves since the last right one, the last one last. */
  readonly wrong: readonly string[];
  /** The node of the last wrong move, if the chapter has it. Its comment says why it is wrong. */
  readonly refuted: NodeId | undefined;
  /** Number of moves that were asked and are answered. */
  readonly asked: number;
  /** Number of moves that were found at the first try. */
  readonly found: number;
  readonly points: number;
  /** Number of wrong moves in all, and of moves that were shown. */
  readonly mistakes: number;
  readonly shown: number;
  /** What the last answer was. */
  readonly last: 'right' | 'accepted' | 'variation' | 'wrong' | 'shown' | undefined;
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
    refuted: undefined,
    asked: 0,
    found: 0,
    points: 0,
    mistakes: 0,
    shown: 0,
    last: undefined,
    isHinted: false,
    isDone: false,
  };
  return reply(game, state);
}

/** Takes a move of the user. */
export function answer(game: Game, state: PracticeState, move: string): PracticeState {
  if (state.isDone) return state;
  const { kind, node } = state;
  const children = childrenOf(game, node);
  const child = children.find((each) => each.move === parseMove(move));
  if (child !== undefined && acceptedMoves(game, node, kind).includes(child)) {
    const [played = child] = children;
    // A game that is guessed goes on with the move that was played.
    return kind === 'find' || child === played
      ? goOn(game, { ...state, last: 'right' }, child.id)
      : goOn(game, { ...state, last: 'accepted' }, played.id);
  }
  const wrong = [...state.wrong, move];
  if (kind === 'guess' && child !== undefined && !isBad(child)) {
    const points = state.points + POINTS.variation;
    return show(game, { ...state, points, wrong, last: 'variation' });
  }
  const missed = { ...state, wrong, refuted: child?.id, mistakes: state.mistakes + 1 };
  const isLast = kind === 'guess' && wrong.length >= POINTS.move.length;
  return isLast ? show(game, { ...missed, last: 'shown' }) : { ...missed, last: 'wrong' };
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
export function askedMove(game: Game, { node, kind }: PracticeState): GameNode | undefined {
  return acceptedMoves(game, node, kind)[0];
}

/** Whether the chapter has no move of the user's side to ask for. */
export function asksNothing({ isDone, asked }: PracticeState): boolean {
  return isDone && asked === 0;
}

/** The most points for the moves that were asked. */
export function mostPoints({ asked }: PracticeState): number {
  return asked * POINTS.move[0];
}

/**
 * The state as a run that counts. Found moves are solved if none was shown. Guessed moves are solved with half of the points, since the
 * move that a master has played need not be the only good one.
 *
 * @returns `undefined` if the user has not tried anything, or nothing is asked
 */
export function runOf({
  kind,
  asked,
  found,
  points,
  mistakes,
  shown,
  isDone,
}: PracticeState): ChapterRun | undefined {
  // A run that was left has one move more, which was not found.
  const all = isDone ? asked : asked + 1;
  if (all === 0 || (!isDone && mistakes === 0)) return undefined;
  const isGuess = kind === 'guess';
  const score = isGuess ? { points, most: all * POINTS.move[0] } : { points: found, most: all };
  const isSolved = isDone && (isGuess ? 2 * score.points >= score.most : shown === 0);
  return { ...score, tries: Math.min(1 + mistakes, MAX_TRIES), isSolved };
}

/** The most tries of one run. */
const MAX_TRIES = STUDY_LIMITS.tries;

function show(game: Game, state: PracticeState): PracticeState {
  const first = askedMove(game, state);
  if (first === undefined) return { ...state, isDone: true };
  return reply(game, {
    ...state,
    node: first.id,
    asked: state.asked + 1,
    shown: state.shown + 1,
    wrong: [],
    refuted: undefined,
    isHinted: false,
  });
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
    refuted: undefined,
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
