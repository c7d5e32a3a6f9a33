import { fromKeyMove, parseKey } from '@chuhe/cloudbook/position-key';
import type { Move } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import type { Database, Queryable } from '../../../db/database.ts';
import { announcePositions } from '../position-changes.ts';
import { isSearchedBy, type StoredEvaluation } from '../evaluation.ts';
import { findEvaluations } from '../evaluation-repository.ts';
import { type KeyedPosition, keyed } from '../key-moves.ts';
import { type Analyse, evaluatePosition } from './evaluate-position.ts';
import { storeLearned } from './store-learned.ts';

export interface TreeOptions {
  readonly database: Database;
  readonly analyse: Analyse;
  readonly now: () => Date;
  readonly start: readonly Position[];
  /** How far from the start; 0 is the start itself. */
  readonly plies: number;
  /** Best moves of each position that are followed. */
  readonly width: number;
  /** Of each search, and the moves it scores. */
  readonly nodes: number;
  readonly lines: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: TreeProgress) => void;
  /** In the transaction that stores an evaluation; rejects to have it undone, and the run ended. */
  readonly onStore?: (tx: Queryable) => Promise<void>;
}

export interface TreeProgress {
  /** Looked at so far, those evaluated among them, and how many there will be at most. */
  readonly done: number;
  readonly evaluated: number;
  readonly atMost: number;
  readonly timeMs: number;
}

/**
 * Evaluates positions and those after their best moves, ply by ply. What is known well enough is not evaluated again, so that
 * a run that was stopped goes on where it was. Rejects when it is stopped, and when the engine fails for good.
 */
export async function learnTree(options: TreeOptions): Promise<TreeProgress> {
  const began = performance.now();
  const seen = new Set<string>();
  let [done, evaluated] = [0, 0];
  let wave = unseen(options.start, seen);
  for (let ply = 0; ply <= options.plies && wave.length > 0; ply += 1) {
    const next: string[] = [];
    for (const [at, id] of wave.entries()) {
      options.signal.throwIfAborted();
      const position = positionOf(id);
      const { isNew, moves } = await look(keyed(position), options);
      done += 1;
      if (isNew) evaluated += 1;
      next.push(
        ...unseen(
          moves.map((move) => position.play(move)),
          seen,
        ),
      );
      const left = wave.length - at - 1;
      const atMost = done + left + growth(next.length + left * options.width, ply, options);
      options.onProgress?.({ done, evaluated, atMost, timeMs: performance.now() - began });
    }
    wave = next;
  }
  return { done, evaluated, atMost: done, timeMs: performance.now() - began };
}

/** Positions in the plies to come, if no two ways led to the same one. */
function growth(next: number, ply: number, { plies, width }: TreeOptions): number {
  let sum = 0;
  for (let [at, count] = [ply + 1, next]; at <= plies; at += 1, count *= width) sum += count;
  return sum;
}

/** Keys, in hexadecimal digits, of those that go on: a wide tree is held in memory, and a position takes twenty times as much. */
function unseen(positions: readonly Position[], seen: Set<string>): readonly string[] {
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
  if (position === undefined) throw new TypeError('no key');
  return position;
}

/** What is best in a position, which is evaluated first where it must be. */
async function look(
  at: KeyedPosition,
  options: TreeOptions,
): Promise<{ readonly isNew: boolean; readonly moves: readonly Move[] }> {
  const { database, width } = options;
  const known = await find(database, at.id);
  const isNew = known === undefined || !isKnownWell(known, at, options);
  if (isNew) await evaluate(at, options);
  const found = isNew ? await find(database, at.id) : known;
  // By the engine's own scores: those that are backed up change while the tree grows, and a run would not find its way again.
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
