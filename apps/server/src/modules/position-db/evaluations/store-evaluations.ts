import { goodThreshold } from '@chuhe/cloudbook/cloud-moves';
import { makeKeyHex, parseKey } from '@chuhe/cloudbook/position-key';
import { propagateScores } from '@chuhe/cloudbook/score-tree';
import type { Move } from '@chuhe/rules/move';
import type { Queryable } from '../../../db/database.ts';
import { keyMoves } from '../key-moves.ts';
import {
  type BackedUpMove,
  compareSearches,
  type EvaluatedMove,
  type Evaluation,
  type StoredEvaluation,
} from './evaluation.ts';
import { deleteEvaluations, lockEvaluations, writeEvaluations } from './evaluation-repository.ts';
import { countMirroredMoves, EvaluationTree } from './evaluation-tree.ts';

/** Maximum number of positions in one step of the propagation. */
const STEP_SIZE = 5_000;

/**
 * Stores evaluations and backs their scores up to all positions that lead to them. For each move, the result of the deeper search is
 * kept (`compareSearches`). Concurrent calls run one after the other.
 *
 * @returns keys, in hexadecimal digits, of all changed positions
 */
export async function storeEvaluations(
  tx: Queryable,
  found: readonly Evaluation[],
  now: Date,
): Promise<ReadonlySet<string>> {
  await lockEvaluations(tx);
  const tree = new EvaluationTree(tx);
  const ids = found.map(({ key }) => makeKeyHex(key));
  await tree.load(ids);
  const changed = new Set<string>();
  for (const evaluation of found) {
    const id = makeKeyHex(evaluation.key);
    const merged = mergeEvaluations(tree.get(id), evaluation, now);
    if (merged === undefined) continue;
    tree.put(id, merged);
    changed.add(id);
  }
  await backUpScores(tree, changed, now);
  const rows = [...changed].flatMap((id) => tree.get(id) ?? []);
  await writeEvaluations(tx, rows);
  return changed;
}

/**
 * Deletes what workers found, and keeps moves of other origins. The positions get the scores that they would have without them, and so do
 * those that lead to them.
 *
 * @param ids keys in hexadecimal digits
 * @returns keys of all deleted and changed positions
 */
export async function removeSearches(
  tx: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  await lockEvaluations(tx);
  const tree = new EvaluationTree(tx);
  await tree.load(ids);
  const parents = await tree.parents(ids);
  for (const id of ids) removeMoves(tree, id, now);
  const changed = new Set([...ids, ...parents].filter((id) => tree.get(id) !== undefined));
  await backUpScores(tree, changed, now);
  const rows = [...changed].flatMap((id) => tree.get(id) ?? []);
  await writeEvaluations(tx, rows);
  await deleteEvaluations(
    tx,
    ids.filter((id) => tree.get(id) === undefined),
  );
  return new Set([...ids, ...changed]);
}

function removeMoves(tree: EvaluationTree, id: string, updatedAt: Date): void {
  const before = tree.get(id);
  const moves = before?.moves.filter((move) => !isOfWorker(move)) ?? [];
  if (before === undefined || moves.length === 0) tree.remove(id);
  else {
    const own = moves.map((move) => withoutReplies(move, move));
    tree.put(id, { key: before.key, moves: own, isComplete: false, updatedAt });
  }
}

const isOfWorker = ({ source }: EvaluatedMove): boolean => source === 'worker';

/** Merges a new evaluation into the stored one; `undefined` if it adds nothing. */
export function mergeEvaluations(
  old: StoredEvaluation | undefined,
  found: Evaluation,
  updatedAt: Date,
): StoredEvaluation | undefined {
  const moves = new Map<Move, BackedUpMove>(old?.moves.map((move) => [move.move, move]));
  let isNew = old === undefined;
  for (const move of found.moves) {
    const known = moves.get(move.move);
    if (known !== undefined && compareSearches(move, known) <= 0) continue;
    isNew = true;
    moves.set(move.move, withoutReplies(move, known));
  }
  if (!isNew) return undefined;
  const oldShift = old?.moves.some((move) => isOfWorker(move) && moves.get(move.move) === move)
    ? old.shiftId
    : undefined;
  const shiftId = found.shiftId ?? oldShift;
  if (oldShift !== undefined && oldShift !== shiftId) dropOlder(moves, found);
  const isComplete = moves.size > 0 && moves.size === countMoves(found.key);
  const sorted = [...moves.values()].toSorted(compareMoves);
  return { key: found.key, moves: sorted, isComplete, updatedAt, shiftId };
}

/**
 * A row has room for one shift, with which all its moves of workers are withdrawn. So moves of another shift are dropped: under the new
 * one's name they would survive the withdrawal of their own.
 */
function dropOlder(moves: Map<Move, BackedUpMove>, found: Evaluation): void {
  const searched = new Map(found.moves.map((move) => [move.move, move]));
  for (const [move, known] of moves) {
    if (!isOfWorker(known)) continue;
    const own = searched.get(move);
    if (own === undefined) moves.delete(move);
    else moves.set(move, withoutReplies(own, known));
  }
}

/** By the own scores, so that the order of the moves does not depend on which search arrived first. */
function compareMoves(one: EvaluatedMove, other: EvaluatedMove): number {
  return other.score - one.score || one.move - other.move;
}

function withoutReplies(move: EvaluatedMove, known: BackedUpMove | undefined): BackedUpMove {
  const { known: replies = 0, good = 0 } = known ?? {};
  return { ...move, value: move.score, known: replies, good };
}

function countMoves(key: Uint8Array): number {
  const position = parseKey(key);
  return position === undefined ? 0 : keyMoves(position).size;
}

/** Backs scores up and recounts replies; adds the keys of changed positions to `changed`. */
async function backUpScores(tree: EvaluationTree, changed: Set<string>, now: Date): Promise<void> {
  for (let rest: readonly string[] = [...changed]; rest.length > 0; ) {
    const propagation = await propagateScores(tree, rest, STEP_SIZE);
    for (const [id, values] of propagation.changes) {
      const evaluation = tree.get(id);
      if (evaluation === undefined) continue;
      const moves = evaluation.moves.map((move, at) => ({
        ...move,
        value: values[at] ?? move.value,
      }));
      tree.put(id, { ...evaluation, moves, updatedAt: now });
      changed.add(id);
    }
    rest = propagation.rest;
  }
  const affected = new Set([...changed, ...(await tree.parents([...changed]))]);
  await tree.load([...affected].flatMap((id) => tree.childrenOf(id)));
  for (const id of affected) countReplies(tree, id, changed);
}

function countReplies(tree: EvaluationTree, id: string, changed: Set<string>): void {
  const evaluation = tree.get(id);
  if (evaluation === undefined) return;
  const children = tree.childrenOf(id);
  const moves = evaluation.moves.map((move, at) => {
    const child = tree.get(children[at] ?? '');
    return { ...move, ...(child === undefined ? NO_REPLIES : repliesOf(child)) };
  });
  const isSame = evaluation.moves.every((before, at) => {
    const after = moves[at];
    return after !== undefined && after.known === before.known && after.good === before.good;
  });
  if (isSame) return;
  tree.put(id, { ...evaluation, moves });
  changed.add(id);
}

/** The counts of a move if the position after it is not known. */
export const NO_REPLIES = { known: 0, good: 0 };

/** Counts replies as chessdb does: the moves with a score, and those among them that are good compared with the best. */
export function repliesOf(evaluation: StoredEvaluation): {
  readonly known: number;
  readonly good: number;
} {
  const counts = countMirroredMoves(evaluation);
  const values = evaluation.moves.map(({ value }) => value);
  const threshold = goodThreshold(Math.max(...values));
  let known = 0;
  let good = 0;
  for (const [at, value] of values.entries()) {
    const count = counts[at] ?? 1;
    known += count;
    if (value >= threshold) good += count;
  }
  return { known, good };
}
