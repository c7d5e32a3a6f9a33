/**
 * Computes the values of all known positions at once by retrograde analysis, the method by which tablebases are made. The
 * scores farthest from 0 are settled first. A score never moves away from 0 while it is backed up, so the first settled
 * move that is good for the mover is the best move. If all moves are settled and bad, the last settled one is the best.
 * The moves that are never settled belong to cycles, which are draws.
 *
 * Each move is settled once, so the time is linear in the number of moves.
 */
import { MATE_SCORE } from '../stored-score.ts';
import {
  backUpScore,
  type ChildScore,
  type KnownPosition,
  type PositionId,
} from './known-position.ts';

/**
 * The value of every move, in the order of `moves`. `outside` returns the scores of children that are not in
 * `positions`; these scores must not depend on `positions`. Own scores are clamped to ±30,000.
 */
export function solveScores<Id extends PositionId>(
  positions: ReadonlyMap<Id, KnownPosition<Id>>,
  outside: (id: Id) => ChildScore | undefined = () => undefined,
): Map<Id, number[]> {
  const nodes = new Map(Array.from(positions, ([id, position]) => [id, makeNode(position)]));
  const queue = new Queue<Id>();
  for (const node of nodes.values()) link(node, { nodes, outside, queue });
  for (let edge = queue.next(); edge; edge = queue.next()) settle(edge, queue);
  return new Map(
    Array.from(nodes, ([id, { edges }]) => [id, edges.map(({ value }) => value ?? 0)]),
  );
}

interface Node<Id extends PositionId> extends KnownPosition<Id> {
  readonly edges: Edge<Id>[];
  /** Moves that lead to this position. */
  readonly parents: Edge<Id>[];
  unsettledCount: number;
  isSettled: boolean;
}

interface Edge<Id extends PositionId> {
  readonly from: Node<Id>;
  readonly own: number;
  /** The value that the edge will be settled with; set when it is added to the queue. */
  pending: number;
  /** `undefined` until the edge is settled. An edge that is never settled is part of a draw. */
  value: number | undefined;
}

interface Graph<Id extends PositionId> {
  readonly nodes: ReadonlyMap<Id, Node<Id>>;
  readonly outside: (id: Id) => ChildScore | undefined;
  readonly queue: Queue<Id>;
}

function makeNode<Id extends PositionId>(position: KnownPosition<Id>): Node<Id> {
  const { moves, isComplete } = position;
  const unsettledCount = moves.length;
  return { moves, isComplete, edges: [], parents: [], unsettledCount, isSettled: false };
}

function link<Id extends PositionId>(from: Node<Id>, { nodes, outside, queue }: Graph<Id>): void {
  for (const { score, child } of from.moves) {
    const own = Math.max(-MATE_SCORE, Math.min(MATE_SCORE, score));
    const edge: Edge<Id> = { from, own, pending: own, value: undefined };
    from.edges.push(edge);
    const to = nodes.get(child);
    if (to && to.moves.length > 0) to.parents.push(edge);
    else queue.add(edge, backUpScore(own, to ? leafScore(to) : outside(child)));
  }
}

/** The score of a position without moves: lost if it is complete, otherwise unknown. */
function leafScore({ isComplete }: { readonly isComplete: boolean }): ChildScore | undefined {
  return isComplete ? { score: -MATE_SCORE, isComplete } : undefined;
}

function settle<Id extends PositionId>(edge: Edge<Id>, queue: Queue<Id>): void {
  const { from, pending } = edge;
  edge.value = pending;
  from.unsettledCount -= 1;
  if (from.isSettled || (pending < 0 && from.unsettledCount > 0)) return;
  from.isSettled = true;
  const child = { score: pending, isComplete: from.isComplete };
  for (const parent of from.parents) queue.add(parent, backUpScore(parent.own, child));
}

/** A priority queue of moves: the value farthest from 0 comes first. */
class Queue<Id extends PositionId> {
  readonly #levels: Edge<Id>[][] = [];
  #level = MATE_SCORE;
  #taken = 0;

  /** `value` must not be farther from 0 than the value of the last edge that `next` returned. */
  add(edge: Edge<Id>, value: number): void {
    edge.pending = value;
    (this.#levels[Math.abs(value)] ??= []).push(edge);
  }

  next(): Edge<Id> | undefined {
    while (this.#level >= 0) {
      const edge = this.#levels[this.#level]?.[this.#taken];
      if (edge) {
        this.#taken += 1;
        return edge;
      }
      this.#level -= 1;
      this.#taken = 0;
    }
    return undefined;
  }
}
