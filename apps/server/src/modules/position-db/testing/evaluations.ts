import { makeKey, toKeyMove } from '@chuhe/cloudbook/position-key';
import { parseMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import type { Database } from '../../../db/database.ts';
import type { EvaluationSource } from '../evaluations/evaluation.ts';
import { storeEvaluations } from '../evaluations/store-evaluations.ts';
import { keyMoves } from '../key-moves.ts';

/** Stores scores of moves as if they came from an engine or, with `source`, from the starter file. */
export async function storeScores(
  { db }: Database,
  position: Position,
  scores: Readonly<Record<string, number>>,
  source: EvaluationSource = 'engine',
): Promise<void> {
  const { key, images } = makeKey(position);
  const moves = Object.entries(scores).map(([text, score]) => ({
    move: toKeyMove(parseMove(text) ?? 0, images),
    ...({ score, depth: 12, nodes: 200_000, source, engine: 'Fake 1' } as const),
  }));
  const isComplete = moves.length === keyMoves(position).size;
  const now = new Date('2026-01-02T03:04:05.678Z');
  await db.transaction((tx) => storeEvaluations(tx, [{ key, moves, isComplete }], now));
}
