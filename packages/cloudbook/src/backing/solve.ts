/**
 * Values of all known positions at once, by retrograde analysis as tablebases are made: the scores
 * farthest from 0 are settled first. A score never grows on its way up, so when the largest that is left is
 * good for the mover of a position, nothing better can come for it; and when all moves of a position are
 * settled, the last was the least bad. Where nothing is left to settle, both sides go round: a draw.
 *
 * Each move is settled once: the time is that of the number of moves, whatever the cycles.
 */
import { MATE_SCORE } from '../stored-score.ts';
import {
  backUpScore,
  type ChildScore,
  type KnownPosition,
  type PositionId,
} from './known-position.ts';

/**
 * The value of every move, in the order of `moves`. `outside` tells what is known of children that are not
 * among the positions, and must not depend on them; by default nothing. Own scores are taken within ±30,000.
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
  /** Moves that lead here. */
  readonly parents: Edge<Id>[];
  /** Moves that are not settled. */
  open: number;
  isSettled: boolean;
}

interface Edge<Id extends PositionId> {
  readonly from: Node<Id>;
  readonly own: number;
  /** What it will be settled with, once it is in the queue. */
  pending: number;
  /** `undefined` until it is settled; what never is, is part of a draw. */
  value: number | undefined;
}

interface Graph<Id extends PositionId> {
  readonly nodes: ReadonlyMap<Id, Node<Id>>;
  readonly outside: (id: Id) => ChildScore | undefined;
  readonly queue: Queue<Id>;
}

function makeNode<Id extends PositionId>(position: KnownPosition<Id>): Node<Id> {
  const { moves, isComplete } = position;
  return { moves, isComplete, edges: [], parents: [], open: moves.length, isSettled: false };
}

function link<Id extends PositionId>(from: Node<Id>, { nodes, outside, queue }: Graph<Id>): void {
  for (const { score, child } of from.moves) {
    const own = Math.max(-MATE_SCORE, Math.min(MATE_SCORE, score));
    const edge: Edge<Id> = { from, own, pending: own, value: undefined };
    from.edges.push(edge);
    const to = nodes.get(child);
    if (to && to.moves.length > 0) to.parents.push(edge);
    else queue.add(edge, backUpScore(own, to ? endOf(to) : outside(child)));
  }
}

/** Of a position without a move: lost when it is complete, unknown otherwise. */
function endOf({ isComplete }: { readonly isComplete: boolean }): ChildScore | undefined {
  return isComplete ? { score: -MATE_SCORE, isComplete } : undefined;
}

function settle<Id extends PositionId>(edge: Edge<Id>, queue: Queue<Id>): void {
  const { from, pending } = edge;
  edge.value = pending;
  from.open -= 1;
  if (from.isSettled || (pending < 0 && from.open > 0)) return;
  from.isSettled = true;
  const child = { score: pending, isComplete: from.isComplete };
  for (const parent of from.parents) queue.add(parent, backUpScore(parent.own, child));
}

/** Moves by how far their value is from 0, the farthest first. */
class Queue<Id extends PositionId> {
  readonly #levels: Edge<Id>[][] = [];
  #level = MATE_SCORE;
  #taken = 0;

  /** `value` must not be farther from 0 than what was taken last. */
  add(edge: Edge<Id>, value: number): void {
    edge.pending = value;
    const level = Math.abs(value);
    const edges = (this.#levels[level] ??= []);
    edges.push(edge);
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
