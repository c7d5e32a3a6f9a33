import { makeKey } from '@chuhe/cloudbook/position-key';
import { parseMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import type { Database } from '../../../db/database.ts';
import { dayOf, type EvaluationSource } from '../evaluations/evaluation.ts';
import { storeEvaluations } from '../evaluations/store-evaluations.ts';
import { keyMoves, toKeyLine } from '../key-moves.ts';

interface StoreOptions {
  readonly source?: EvaluationSource;
  /** The engine's line after the best of the moves; none by default. */
  readonly line?: readonly string[];
}

type Scores = Readonly<Record<string, number>>;

/** Stores scores of moves as if they came from an engine or, with `source`, from the starter file. */
export async function storeScores(
  { db }: Database,
  position: Position,
  scores: Scores,
  options: StoreOptions = {},
): Promise<void> {
  const record = makeRecord(position, scores, options);
  await db.transaction((tx) => storeEvaluations(tx, [record], NOW));
}

/** Stores scores of many positions at once, which takes a fraction of the time of storing each. */
export async function storeManyScores(
  { db }: Database,
  positions: readonly (readonly [Position, Scores])[],
): Promise<void> {
  const records = positions.map(([position, scores]) => makeRecord(position, scores));
  await db.transaction((tx) => storeEvaluations(tx, records, NOW));
}

function makeRecord(
  position: Position,
  scores: Scores,
  { source = 'engine', line = [] }: StoreOptions = {},
) {
  const { key, images } = makeKey(position);
  const best = Object.entries(scores).toSorted(([, one], [, other]) => other - one)[0]?.[0];
  const moves = Object.entries(scores).map(([text, score]) => {
    const plies = [text, ...(text === best ? line : [])].map((each) => parseMove(each) ?? 0);
    return {
      ...toKeyLine(plies, images),
      ...({ score, depth: 12, nodes: 200_000, source, engine: 'Fake 1', day: dayOf(NOW) } as const),
    };
  });
  const isComplete = moves.length === keyMoves(position).size;
  return { key, moves, isComplete };
}

const NOW = new Date('2026-01-02T03:04:05.678Z');
