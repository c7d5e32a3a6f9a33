import { fromKeyMove, parseKey } from '@chuhe/cloudbook/position-key';
import type { Move } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import type { Database, Queryable } from '../../../db/database.ts';
import { isSearchedBy, type StoredEvaluation } from '../evaluations/evaluation.ts';
import { findEvaluations } from '../evaluations/evaluation-repository.ts';
import { type KeyedPosition, keyed } from '../key-moves.ts';
import { announcePositions } from '../position-changes.ts';
import { type Analyse, evaluatePosition } from './evaluate-position.ts';
import { storeLearned } from './store-learned.ts';

export interface TreeOptions {
  readonly database: Database;
  readonly analyse: Analyse;
  readonly now: () => Date;
  readonly start: readonly Position[];
  /** The depth of the tree. With 0, only `start` is evaluated. */
  readonly plies: number;
  /** Number of best moves followed from each position. */
  readonly width: number;
  /** Nodes per search. */
  readonly nodes: number;
  /** Number of best moves to score per search. */
  readonly lines: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: TreeProgress) => void;
  /** Called in the transaction that stores an evaluation. If it rejects, the transaction is rolled back and the run ends. */
  readonly onStore?: (tx: Queryable) => Promise<void>;
}

export interface TreeProgress {
  /** Positions visited, positions evaluated, and an upper bound of the positions to visit. */
  readonly done: number;
  readonly evaluated: number;
  readonly atMost: number;
  readonly timeMs: number;
}

/**
 * Evaluates positions and the positions after their best moves, ply by ply. Well known positions are not evaluated again, so a
 * stopped run can continue. Rejects if the run is stopped or the engine fails permanently.
 */
export async function learnTree(options: TreeOptions): Promise<TreeProgress> {
  const began = performance.now();
  const seen = new Set<string>();
  let [done, evaluated] = [0, 0];
  let wave = takeNew(options.start, seen);
  for (let ply = 0; ply <= options.plies && wave.length > 0; ply += 1) {
    const next: string[] = [];
    for (const [at, id] of wave.entries()) {
      options.signal.throwIfAborted();
      const position = positionOf(id);
      const { isNew, moves } = await visit(keyed(position), options);
      done += 1;
      if (isNew) evaluated += 1;
      next.push(
        ...takeNew(
          moves.map((move) => position.play(move)),
          seen,
        ),
      );
      const left = wave.length - at - 1;
      const atMost = done + left + boundOfRest(next.length + left * options.width, ply, options);
      options.onProgress?.({ done, evaluated, atMost, timeMs: performance.now() - began });
    }
    wave = next;
  }
  return { done, evaluated, atMost: done, timeMs: performance.now() - began };
}

/** Upper bound of the positions in the remaining plies: their number without transpositions. */
function boundOfRest(next: number, ply: number, { plies, width }: TreeOptions): number {
  let sum = 0;
  for (let [at, count] = [ply + 1, next]; at <= plies; at += 1, count *= width) sum += count;
  return sum;
}

/** Keys, in hexadecimal digits, of new positions with a legal move. Keys are kept because a position takes twenty times as much memory. */
function takeNew(positions: readonly Position[], seen: Set<string>): readonly string[] {
  const found: string[] = [];
  for (const position of positions) {
    const { id } = keyed(position);
    if (seen.has(id) || position.moves().length === 0) continue;
    seen.add(id);
    found.push(id);
  }
  return found;
}

function positionOf(id: string): Position {
  const position = parseKey(Buffer.from(id, 'hex'));
  if (position === undefined) throw new TypeError('invalid key');
  return position;
}

/** Returns the best moves of a position, after evaluating it if necessary. */
async function visit(
  at: KeyedPosition,
  options: TreeOptions,
): Promise<{ readonly isNew: boolean; readonly moves: readonly Move[] }> {
  const { database, width } = options;
  const known = await find(database, at.id);
  const isNew = known === undefined || !isKnownWell(known, at, options);
  if (isNew) await evaluate(at, options);
  const found = isNew ? await find(database, at.id) : known;
  // Sorted by the engine's own scores, because backed-up scores change while the tree grows and a resumed run would follow other moves.
  const best = (found?.moves ?? []).toSorted((one, other) => other.score - one.score);
  const moves = best
    .slice(0, width)
    .flatMap(({ move }) => fromKeyMove(move, at.images).slice(0, 1));
  return { isNew, moves };
}

async function evaluate({ position }: KeyedPosition, options: TreeOptions): Promise<void> {
  const { database, analyse, now, nodes, lines, signal, onStore } = options;
  const search = { nodes, lines, source: 'engine', signal } as const;
  const result = await evaluatePosition(analyse, position, search);
  signal.throwIfAborted();
  if (!result.ok) {
    const { outcome } = result;
    throw new Error('detail' in outcome ? outcome.detail : `the engine: ${outcome.kind}`);
  }
  const changed = await database.db.transaction(async (tx) => {
    await onStore?.(tx);
    return storeLearned(tx, result, now());
  });
  await announcePositions(database, changed);
}

async function find(database: Database, id: string): Promise<StoredEvaluation | undefined> {
  return (await findEvaluations(database.db, [id])).get(id);
}

function isKnownWell(
  { moves }: StoredEvaluation,
  { position, images }: KeyedPosition,
  { nodes, lines }: TreeOptions,
): boolean {
  const count = moves
    .filter((move) => isSearchedBy(move, nodes))
    .flatMap(({ move }) => fromKeyMove(move, images)).length;
  return count >= Math.min(lines, position.moves().length);
}
