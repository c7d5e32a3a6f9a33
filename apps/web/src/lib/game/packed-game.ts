/**
 * A game as flat arrays, for messages between the page and a worker. The arrays of 100,000 moves are transferred in a few milliseconds,
 * whereas the game itself would be cloned object by object. Packing renumbers the nodes in the order of `walk`. Unpacking checks nothing,
 * since a packed game always comes from our own code.
 *
 * ```ts
 * import { packGame, unpackGame } from './packed-game.ts';
 *
 * const packed = packGame(game);
 * worker.postMessage(packed, buffersOf(packed));
 * unpackGame(packed); // in the worker: an equal game
 * ```
 */
import {
  type Annotations,
  type Game,
  GameBuilder,
  type GameNode,
  nodeOf,
  ROOT,
  type Tag,
  walk,
} from '@chuhe/game/tree';
import { nextTask } from './next-task.ts';

export interface PackedGame {
  readonly start: string;
  readonly tags: readonly Tag[];
  /** The parent of each node except the root. The index is the node's id minus 1. */
  readonly parents: Int32Array<ArrayBuffer>;
  readonly moves: Uint16Array<ArrayBuffer>;
  /** Comments, glyphs and other annotations. Most nodes have none. */
  readonly notes: readonly (readonly [id: number, annotations: Annotations])[];
}

export function packGame(game: Game): PackedGame {
  const packing = packSome(game);
  for (;;) {
    const { done, value } = packing.next();
    if (done === true) return value;
  }
}

/** Packs in short tasks, so that the page stays responsive with a game of any size. */
export async function packInTasks(game: Game): Promise<PackedGame> {
  const packing = packSome(game);
  for (;;) {
    const { done, value } = packing.next();
    if (done === true) return value;
    await nextTask();
  }
}

/** Number of nodes packed in one task, which takes a few milliseconds. */
const SLICE = 10_000;

function* packSome(game: Game): Generator<undefined, PackedGame> {
  const parents = new Int32Array(game.nodeCount);
  const moves = new Uint16Array(game.nodeCount);
  const notes: [number, Annotations][] = [];
  const ids = new Map([[ROOT, ROOT]]);
  const note = (id: number, node: GameNode): void => {
    const annotations = annotationsOf(node);
    if (annotations) notes.push([id, annotations]);
  };
  note(ROOT, nodeOf(game, ROOT));
  let count = 0;
  for (const { node } of walk(game)) {
    parents[count] = ids.get(node.parent ?? ROOT) ?? ROOT;
    moves[count] = node.move;
    count += 1;
    ids.set(node.id, count);
    note(count, node);
    if (count % SLICE === 0) yield;
  }
  return { start: game.start, tags: game.tags, parents, moves, notes };
}

export function unpackGame({ start, tags, parents, moves, notes }: PackedGame): Game {
  const builder = new GameBuilder({ start, tags });
  for (const [index, move] of moves.entries()) builder.add(parents[index] ?? ROOT, move);
  for (const [id, annotations] of notes) builder.annotate(id, annotations);
  return builder.build();
}

/** The buffers to transfer with a message. The sender can no longer use them afterwards. */
export function buffersOf({ parents, moves }: PackedGame): ArrayBuffer[] {
  return [parents.buffer, moves.buffer];
}

function annotationsOf(node: GameNode): Annotations | undefined {
  const { id: _id, parent: _parent, move: _move, ply: _ply, children: _children, ...rest } = node;
  return Object.keys(rest).length > 0 ? rest : undefined;
}
