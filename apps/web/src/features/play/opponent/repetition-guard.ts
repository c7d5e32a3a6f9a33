/**
 * Judges moves by the rules of repetition before they are played. The engine's own rules for repetitions differ from those of the game, so
 * its moves are checked with the judge of the game.
 *
 * ```ts
 * import { repetitionGuard } from './repetition-guard.ts';
 *
 * const moves = ['a1d1', 'd9e9', 'd1e1', 'e9d9', 'e1d1', 'd9e9', 'd1e1', 'e9d9'];
 * const history = { fen: '3k5/9/9/9/9/9/9/9/R8/5K3 w', moves };
 * repetitionGuard(history, ['e1d1', 'e1a1']); // Map { 'e1d1' => 'loses', 'e1a1' => 'free' }
 * ```
 */
import type { Board } from '@chuhe/rules/board';
import { judge, type Ruleset } from '@chuhe/rules/judge';
import { parseMove, targetOf } from '@chuhe/rules/move';
import { type Color, oppositeColor } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';

/** A game: its starting position and its moves, such as `h2e2`. Each must be legal. */
export interface History {
  readonly fen: string;
  readonly moves: readonly string[];
}

/**
 * What a move does for the side to move, the best mark first. `wins`, `draws`, `loses`: the move ends the game by a repetition.
 * `allows-draw`, `allows-loss`: the move does not end the game, but an answer of the opponent does. `free`: none of these.
 */
const REPETITION_MARKS = ['wins', 'free', 'allows-draw', 'draws', 'allows-loss', 'loses'] as const;
export type RepetitionMark = (typeof REPETITION_MARKS)[number];

/** Whether a move loses by repetition, or allows an answer by which it loses. A level plays such a move only if it has no other. */
export function isForbidden(mark: RepetitionMark): boolean {
  return mark === 'loses' || mark === 'allows-loss';
}

export function isDrawing(mark: RepetitionMark): boolean {
  return mark === 'draws' || mark === 'allows-draw';
}

/**
 * Returns the mark of each legal candidate. Does not check the limit of moves without capture.
 */
export function repetitionGuard(
  history: History,
  candidates: readonly string[],
  ruleset: Ruleset = 'asian',
): ReadonlyMap<string, RepetitionMark> {
  const past = { history, ruleset, ...replay(history) };
  const legal = candidates.filter((move) => past.position.isLegal(move));
  return new Map(legal.map((move) => [move, markOf(past, move)]));
}

/**
 * A random legal move, for when the engine's lines are unusable. Prefers moves that neither draw nor lose by repetition, then moves that
 * draw, and plays a forbidden move only if every legal move is forbidden. `undefined` if there is no legal move.
 *
 * @param random returns numbers from 0 up to, but not including, 1
 */
export function fallbackMove(
  history: History,
  random: () => number,
  ruleset: Ruleset = 'asian',
): string | undefined {
  const marks = repetitionGuard(history, positionOf(history).legalMoves(), ruleset);
  const best = mildest(marks.values());
  const moves = [...marks].flatMap(([move, mark]) => (mark === best ? [move] : []));
  return moves[Math.floor(random() * moves.length)];
}

/** The mark that is best for the side to move; `undefined` without marks. */
function mildest(marks: Iterable<RepetitionMark>): RepetitionMark | undefined {
  const found = new Set(marks);
  return REPETITION_MARKS.find((mark) => found.has(mark));
}

/** The position after the last move of a history. Throws a `RangeError` if the history is not valid. */
export function positionOf(history: History): Position {
  return replay(history).position;
}

interface Replay {
  readonly position: Position;
  /** Keys of the positions that have occurred twice since the last capture. */
  readonly twice: ReadonlySet<bigint>;
}

interface Past extends Replay {
  readonly history: History;
  readonly ruleset: Ruleset;
}

/** Replays the history on a `Board`. A level does so at every move, and a `Board` is a hundred times as fast as `Position`s. */
function replay({ fen, moves }: History): Replay {
  const board = Position.fromFen(fen).toBoard();
  let seen = new Set([keyOf(board)]);
  let twice = new Set<bigint>();
  for (const text of moves) {
    const move = parseMove(text);
    if (move === undefined) throw new RangeError(`not a move: ${text}`);
    const captures = board.pieceAt(targetOf(move)) !== undefined;
    if (captures) [seen, twice] = [new Set(), new Set()];
    board.make(move);
    const key = keyOf(board);
    if (seen.has(key)) twice.add(key);
    seen.add(key);
  }
  const position = Position.fromSetup(board.toSetup());
  if (!position.ok) throw new RangeError(`The history cannot be played: ${moves.join(' ')}`);
  return { position: position.value, twice };
}

/** The same value as `Position.key`. */
function keyOf({ keyLow, keyHigh }: Pick<Board, 'keyLow' | 'keyHigh'>): bigint {
  return (BigInt(keyHigh >>> 0) << 32n) | BigInt(keyLow >>> 0);
}

function markOf(past: Past, move: string): RepetitionMark {
  const { position, twice } = past;
  // No position from before a capture can occur again.
  if (twice.size === 0 || isCapture(position, move)) return 'free';
  const next = position.play(move);
  const result = twice.has(next.key) ? resultOf(past, [move]) : undefined;
  return result ?? answerMark(past, { move, next });
}

interface Tried {
  readonly move: string;
  readonly next: Position;
}

/**
 * The mark of a move that does not end the game itself, from the results of the answers that end it. This look-ahead is needed
 * because the answer may end the game by completing a repetition that breaks the rules for the side to move now.
 */
function answerMark(past: Past, { move, next }: Tried): RepetitionMark {
  const { twice } = past;
  const closing = next
    .legalMoves()
    .filter((answer) => !isCapture(next, answer) && twice.has(next.play(answer).key));
  const results = new Set(closing.map((answer) => resultOf(past, [move, answer])));
  if (results.has('loses')) return 'allows-loss';
  return results.has('draws') ? 'allows-draw' : 'free';
}

/** The result of the repetition that these moves lead to, for the side that is to move before them. */
function resultOf(
  { history, ruleset, position }: Past,
  moves: readonly string[],
): 'wins' | 'draws' | 'loses' | undefined {
  const verdict = judge({
    fen: history.fen,
    moves: [...history.moves, ...moves],
    ruleset,
    moveLimit: Infinity,
  });
  // The game ended earlier by the rules, but the players continued, so the earlier end no longer counts.
  if (verdict.kind !== 'end' || verdict.ply !== history.moves.length + moves.length) {
    return undefined;
  }
  if (verdict.reason === 'checkmate' || verdict.reason === 'stalemate') return undefined;
  return resultFor(position.turn, verdict.winner);
}

function resultFor(mover: Color, winner: Color | null): 'wins' | 'draws' | 'loses' {
  if (winner === null) return 'draws';
  return winner === oppositeColor(mover) ? 'loses' : 'wins';
}

function isCapture(position: Position, move: string): boolean {
  return position.pieceAt(move.slice(2)) !== undefined;
}
