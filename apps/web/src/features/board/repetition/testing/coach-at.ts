import type { GameRecord } from '@chuhe/rules/judge';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { Coach, type CoachState } from '../coach.ts';

/** The state after the moves of a record; `undefined` if the FEN is invalid or a move is illegal. */
export function coachAt({ fen, moves, ...rules }: GameRecord): CoachState | undefined {
  const start = Position.parse(fen);
  const texts = typeof moves === 'string' ? moves.split(/\s+/).filter(Boolean) : moves;
  // A move that cannot be parsed becomes 0, which is never legal.
  const line = texts.map((move) => (typeof move === 'string' ? (parseMove(move) ?? 0) : move));
  return start.ok ? new Coach(start.value, rules).at(line) : undefined;
}
