/**
 * Games on nearly empty boards in which both sides prefer checks and moving back and forth, so that repetitions of every kind come soon.
 */
import { judge, Referee, type Ruleset } from '@chuhe/rules/judge';
import { Position } from '@chuhe/rules/position';
import { seededRandom } from '../choose-move.ts';
import type { History } from '../repetition-guard.ts';

/** Chariots, cannons and horses near a king, and pieces to chase. */
const STARTS = [
  '3k5/9/9/9/9/9/9/9/R8/5K3 w',
  '3k5/9/9/9/9/9/9/9/4R4/5K3 w',
  '4k4/9/4b4/9/9/9/4P4/4C4/9/3K5 w',
  '3k5/9/3a5/2N6/9/9/9/9/9/4K4 w',
  '4k4/9/9/r8/9/9/2N6/9/9/3K5 w',
  '4ka3/9/9/9/9/C3n4/9/9/9/3K1A3 w',
  '3k1a3/9/9/9/9/9/9/9/r3A4/R3K4 b',
  '5k3/9/9/4c4/9/9/9/4R4/9/3K5 w',
];

/** Length of a game. A third occurrence takes at least 9 plies. */
const PLIES = 28;
/** The probability, 0–1, that the opponent plays its preferred move. */
const TEMPTED = 0.85;

/** A position of a game, for the side that is to move. */
export interface Turn {
  readonly history: History;
  readonly position: Position;
  /** How often each position has occurred, by FEN. */
  readonly seen: ReadonlyMap<string, number>;
  readonly random: () => number;
}

export interface Shuffle {
  readonly ruleset: Ruleset;
  /** The move of the tested side, which moves first; `undefined` ends the game. */
  readonly choose: (turn: Turn) => string | undefined;
}

/** Plays one game until the judge ends it, or for 28 plies. */
export function playShuffle(seed: number, { ruleset, choose }: Shuffle): History {
  const random = seededRandom(seed);
  const fen = STARTS[seed % STARTS.length] ?? '';
  const referee = new Referee(Position.fromFen(fen), { ruleset });
  const seen = new Map<string, number>();
  const moves: string[] = [];
  while (moves.length < PLIES && referee.verdict.kind === 'ongoing') {
    const { position } = referee;
    seen.set(position.fen, (seen.get(position.fen) ?? 0) + 1);
    const turn = { history: { fen, moves: [...moves] }, position, seen, random };
    const move = moves.length % 2 === 0 ? choose(turn) : temptedMove(turn);
    if (move === undefined || !referee.play(move)) break;
    moves.push(move);
  }
  return { fen, moves };
}

/** Returns the preferred move with probability `TEMPTED`, otherwise any legal move. */
export function temptedMove(turn: Turn): string | undefined {
  const moves = temptingMoves(turn);
  return turn.random() < TEMPTED ? moves[0] : moves[Math.floor(turn.random() * moves.length)];
}

/** All legal moves, sorted by how often they repeat a position and whether they check; equal ones in random order. */
export function temptingMoves({ position, seen, random }: Turn): string[] {
  const temptations = position.legalMoves().map((move) => {
    const next = position.play(move);
    return { move, weight: 2 * (seen.get(next.fen) ?? 0) + Number(next.isCheck()) + random() };
  });
  return temptations.toSorted((a, b) => b.weight - a.weight).map(({ move }) => move);
}

/** Whether the side that plays the first of these moves has lost by a repetition after them. */
export function isLossByRepetition(
  history: History,
  moves: readonly string[],
  ruleset: Ruleset,
): boolean {
  const verdict = judge({ fen: history.fen, moves: [...history.moves, ...moves], ruleset });
  if (verdict.kind !== 'end' || !verdict.reason.startsWith('perpetual')) return false;
  return verdict.winner !== positionAfter(history).turn;
}

/** Whether the move loses by repetition, either at once or after some answer to it. */
export function mayLoseByRepetition(history: History, move: string, ruleset: Ruleset): boolean {
  if (isLossByRepetition(history, [move], ruleset)) return true;
  const next = positionAfter(history).play(move);
  return next.legalMoves().some((answer) => isLossByRepetition(history, [move, answer], ruleset));
}

export function positionAfter({ fen, moves }: History): Position {
  return moves.reduce((position, move) => position.play(move), Position.fromFen(fen));
}
