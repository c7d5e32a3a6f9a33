import {
  addMove,
  annotate,
  boardAt,
  deleteNode,
  type Game,
  makeMainline,
  type NodeId,
  newGame,
  nodeOf,
  promote,
  ROOT,
  SHAPE_COLORS,
  setTag,
} from '@chuhe/game/tree';
import { MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';

/** Reproducible random numbers from a seed: Mulberry32, by Tommy Ettinger (public domain). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) % limit) >>> 0;
  }
}

/** Edits a game at random, as a user would: mostly moves, some comments and deletions. */
export function editAtRandom(game: Game, random: Random): Game {
  const node = anyNode(game, random);
  switch (random.below(12)) {
    case 0:
      return node === ROOT ? game : deleteNode(game, node).game;
    case 1:
      return node === ROOT ? game : promote(game, node);
    case 2:
      return makeMainline(game, node);
    case 3:
    case 4:
      return annotate(game, node, { comment: `text ${random.below(5)}` });
    case 5:
      return annotate(game, node, { glyphs: [1 + random.below(9), 10 + random.below(9)] });
    case 6: {
      const color = SHAPE_COLORS[random.below(4)] ?? 'green';
      return annotate(game, node, { shapes: [{ kind: 'circle', color, square: 'e0' }] });
    }
    case 7:
      return setTag(game, 'Event', `event ${random.below(5)}`);
    case 8:
      return annotate(game, node, {
        comment: '',
        evaluation: { kind: 'cp', value: random.below(90), depth: 9 },
      });
    default:
      return playAtRandom(game, node, random);
  }
}

/** A game with this many random moves, in lines of several lengths. */
export function makeRandomGame(moves: number, random: Random): Game {
  let game = newGame();
  let node: NodeId = ROOT;
  while (game.nodeCount < moves) {
    const next = playAtRandom(game, node, random);
    if (next !== game) game = next;
    node = random.below(20) === 0 ? anyNode(game, random) : (lastNode(game, node) ?? ROOT);
  }
  return game;
}

function lastNode(game: Game, node: NodeId): NodeId | undefined {
  return nodeOf(game, node).children.at(-1) ?? anyEnd(game);
}

function anyEnd(game: Game): NodeId | undefined {
  return nodeOf(game, ROOT).children.at(-1);
}

function anyNode(game: Game, random: Random): NodeId {
  for (let tries = 0; tries < 50; tries += 1) {
    const id = random.below(game.nodes.size);
    if (game.nodes.get(id) !== undefined) return id;
  }
  return ROOT;
}

const scratch = new Uint16Array(MAX_MOVES);

function playAtRandom(game: Game, node: NodeId, random: Random): Game {
  const end = legalMoves(boardAt(game, node), scratch, 0);
  if (end === 0) return game;
  const added = addMove(game, node, scratch[random.below(Math.min(end, 12))] ?? 0);
  return added.ok ? added.value.game : game;
}
