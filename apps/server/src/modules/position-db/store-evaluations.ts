import { goodThreshold } from '@chuhe/cloudbook/cloud-moves';
import { makeKeyHex, parseKey } from '@chuhe/cloudbook/position-key';
import { propagateScores } from '@chuhe/cloudbook/score-tree';
import type { Move } from '@chuhe/rules/move';
import type { Queryable } from '../../db/database.ts';
import type { BackedUpMove, EvaluatedMove, Evaluation, StoredEvaluation } from './evaluation.ts';
import { lockEvaluations, writeEvaluations } from './evaluation-repository.ts';
import { keyMoves } from './key-moves.ts';
import { EvaluationTree, countMirroredMoves } from './evaluation-tree.ts';

/** Positions that are looked at together when scores are told onwards. */
const AT_ONCE = 5_000;

/**
 * Stores what was found out, in the caller's transaction: of each move what the greater search said, and everything that leads
 * there told. Transactions that store come one after the other.
 *
 * @returns keys, in hexadecimal digits, of all positions that have changed
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

/** What is known with what is new; nothing where the new says nothing more. */
export function mergeEvaluations(
  old: StoredEvaluation | undefined,
  found: Evaluation,
  updatedAt: Date,
): StoredEvaluation | undefined {
  const moves = new Map<Move, BackedUpMove>(old?.moves.map((move) => [move.move, move]));
  let isNew = old === undefined;
  for (const move of found.moves) {
    const known = moves.get(move.move);
    if (known !== undefined && known.nodes >= move.nodes) continue;
    isNew = true;
    moves.set(move.move, withoutReplies(move, known));
  }
  if (!isNew) return undefined;
  const isComplete = moves.size > 0 && moves.size === countMoves(found.key);
  return { key: found.key, moves: [...moves.values()], isComplete, updatedAt };
}

function withoutReplies(move: EvaluatedMove, known: BackedUpMove | undefined): BackedUpMove {
  const { known: replies = 0, good = 0 } = known ?? {};
  return { ...move, value: move.score, known: replies, good };
}

function countMoves(key: Uint8Array): number {
  const position = parseKey(key);
  return position === undefined ? 0 : keyMoves(position).size;
}

/** Backs the scores up and counts the replies anew; adds to `changed` whatever is to be written. */
async function backUpScores(tree: EvaluationTree, changed: Set<string>, now: Date): Promise<void> {
  for (let rest: readonly string[] = [...changed]; rest.length > 0; ) {
    const propagation = await propagateScores(tree, rest, AT_ONCE);
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
  const told = new Set([...changed, ...(await tree.parents([...changed]))]);
  await tree.load([...told].flatMap((id) => tree.childrenOf(id)));
  for (const id of told) countReplies(tree, id, changed);
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

/** Of a move after which nothing is known. */
export const NO_REPLIES = { known: 0, good: 0 };

/** As chessdb counts them: moves with a score, and those of them that are good beside the best. */
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
