import { parseMove, parsePlacement } from '@chuhe/engine/position';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { placePieces } from '../../pieces.mjs';
import { makeGameRecord, type Outcome, type Ply } from '../game-record.mjs';

interface Sample {
  readonly number?: number;
  readonly fen?: string;
  /** Four characters each, between spaces. They need not be legal. */
  readonly moves: string;
  readonly outcome?: Partial<Outcome>;
  /** Values of every ply. */
  readonly ply?: Partial<Ply>;
}

/** A record of a game. */
export function makeSample({
  number = 0,
  fen = INITIAL_FEN,
  moves,
  outcome,
  ply,
}: Sample): Uint8Array {
  const placement = parsePlacement(fen);
  if (!placement.ok) throw new Error(placement.error);
  const { pieces, side } = placement.value;
  const plies = moves.split(' ').map((text) => ({
    isRandom: false,
    isBestCapture: false,
    score: 35,
    depth: 7,
    ...ply,
    move: parseMove(text) ?? 0,
  }));
  const start = {
    number,
    pieces: placePieces(pieces),
    isBlackFirst: side === 1,
    outcome: { result: 1, end: 'rules' as const, ahead: 0 as const, ...outcome },
  };
  return makeGameRecord(start, plies);
}
