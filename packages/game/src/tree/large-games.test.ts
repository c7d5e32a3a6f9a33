import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { legalMoves } from '@chuhe/rules/generate';
import { type Move, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '../testing/cpu-time.ts';
import { IS_FULL } from '../testing/full.ts';
import { makeGameJson, parseGameJson } from './game-json.ts';
import { positionIndex, transpositions } from './position-index.ts';
import {
  addLine,
  addMove,
  compact,
  copyLine,
  deleteAfter,
  deleteNode,
  deleteVariations,
  demote,
  findPath,
  type Game,
  GameBuilder,
  mainline,
  makeMainline,
  mergeGames,
  type NodeId,
  newGame,
  nodeAt,
  nodeOf,
  pathOf,
  positionAt,
  promote,
  ROOT,
  replay,
  sameGame,
  setComment,
  variationHead,
  walk,
} from './tree.ts';

const SHUFFLE = ['a0a1', 'a9a8', 'a1a0', 'a8a9'].map((text) => parseMove(text) ?? 0);
const PLIES = IS_FULL ? 5000 : 1000;
/** A mainline with 19 variations to each move. */
const NODES = 20 * PLIES;
const DEPTH = IS_FULL ? 2500 : 1000;

const shuffled = (plies: number): Move[] =>
  Array.from({ length: plies }, (_, index) => SHUFFLE[index % 4] ?? 0);

const initialBoard = (): Board => Position.fromFen(INITIAL_FEN).toBoard();

const movesOn = (board: Board): Move[] => {
  const buffer = new Uint16Array(MAX_MOVES);
  return [...buffer.subarray(0, legalMoves(board, buffer, 0))];
};

/** A mainline with the given number of variations to each of its moves. */
const combGame = (plies: number, variations: number): Game => {
  const builder = new GameBuilder();
  const board = initialBoard();
  let parent = ROOT;
  for (const move of shuffled(plies)) {
    const others = movesOn(board).filter((other) => other !== move);
    const next = builder.add(parent, move);
    for (const other of others.slice(0, variations)) builder.add(parent, other);
    board.make(move);
    parent = next;
  }
  return builder.build();
};

/** Every legal line of three plies and as many of four as `nodes` allows. */
const wideGame = (nodes: number): Game => {
  const builder = new GameBuilder();
  const pending: [NodeId, Board][] = [[ROOT, initialBoard()]];
  for (const [parent, board] of pending) {
    for (const move of movesOn(board)) {
      if (builder.nodeCount >= nodes) return builder.build();
      const id = builder.add(parent, move);
      if (pending.length * 40 < nodes) {
        const next = board.clone();
        next.make(move);
        pending.push([id, next]);
      }
    }
  }
  return builder.build();
};

/** Variations nested `depth` deep: each node has a first child without children, and a second child that continues. */
const nestedGame = (depth: number): Game => {
  const builder = new GameBuilder();
  let parent = ROOT;
  for (const move of shuffled(depth)) {
    builder.add(
      parent,
      parseMove(move === SHUFFLE[0] || move === SHUFFLE[2] ? 'i0i1' : 'i9i8') ?? 0,
    );
    parent = builder.add(parent, move);
  }
  return builder.build();
};

const playMoveByMove = (moves: readonly Move[]): { game: Game; id: NodeId } => {
  let [game, id] = [newGame(), ROOT];
  for (const move of moves) {
    const added = addMove(game, id, move);
    if (!added.ok) throw new Error(added.error);
    ({ game, id } = added.value);
  }
  return { game, id };
};

const count = (steps: Iterable<unknown>): number => {
  let total = 0;
  for (const _ of steps) total += 1;
  return total;
};

const newNodes = (next: Game, old: Game): number => {
  const known = new Set(old.nodes);
  return count(Array.from(next.nodes).filter((node) => node && !known.has(node)));
};

const newBlocks = (next: Game, old: Game): number => {
  const known = new Set(old.nodes.blocks());
  return Array.from(next.nodes.blocks()).filter((block) => !known.has(block)).length;
};

/** The shortest of three runs, since noise only adds time. */
const timeOf = (run: () => unknown): number =>
  Math.min(
    ...[0, 1, 2].map(() => {
      const start = cpuTime();
      run();
      return cpuTime() - start;
    }),
  );

describe(`a line of ${PLIES} plies`, () => {
  const { game, id } = playMoveByMove(shuffled(PLIES));

  it('is played move by move, with at most five new blocks and two new nodes for each move', () => {
    expect(mainline(game)).toHaveLength(PLIES);
    const next = addMove(game, id, SHUFFLE[0] ?? 0);
    if (!next.ok) throw new Error(next.error);
    expect(newNodes(next.value.game, game)).toBe(2);
    expect(newBlocks(next.value.game, game)).toBeLessThanOrEqual(5);
  });

  it('equals the same line added at once', () => {
    const line = addLine(newGame(), ROOT, shuffled(PLIES));
    expect(line.ok && sameGame(line.value.game, game)).toBe(true);
  });

  it('has a position at every node, in any order of access', () => {
    const { game: fresh } = compact(game);
    const fen = positionAt(fresh, PLIES).fen;
    for (let at = PLIES; at >= 4; at -= 4) expect(positionAt(fresh, at).fen).toBe(fen);
    expect(positionAt(game, id).fen).toBe(INITIAL_FEN);
    expect(transpositions(game, id)).toHaveLength(PLIES / 4);
  });

  it('is edited at its end without copying its path', () => {
    const variation = addMove(game, PLIES - 1, 'i9i8');
    if (!variation.ok) throw new Error(variation.error);
    const { game: next, id: other } = variation.value;
    for (const edited of [
      promote(next, other),
      makeMainline(next, other),
      setComment(next, other, 'x'),
      deleteNode(next, other).game,
    ]) {
      expect(newNodes(edited, next)).toBe(1);
    }
    expect(variationHead(next, other)).toBe(other);
    expect(variationHead(next, id)).toBeUndefined();
  });

  it('is found, copied, deleted and merged', () => {
    expect(findPath(game, shuffled(PLIES))).toBe(id);
    expect(pathOf(game, id)).toEqual(shuffled(PLIES));
    expect(copyLine(game, ROOT)).toEqual(shuffled(PLIES));
    expect(deleteNode(game, 1)).toMatchObject({ selected: ROOT, removed: PLIES });
    const merged = mergeGames(newGame(), game);
    expect(merged.ok && sameGame(merged.value.game, game)).toBe(true);
  });

  it('does not nest in JSON', () => {
    const json = makeGameJson(game);
    expect(json.moves.every((ply) => typeof ply === 'string')).toBe(true);
    const read = parseGameJson(json);
    expect(read.ok && sameGame(read.value, game)).toBe(true);
  });
});

describe('undo', () => {
  it('finds the old game unchanged after 1,000 edits', () => {
    const old = combGame(200, 5);
    const copy = compact(old).game;
    const before = [...old.nodes];
    const versions = [old];
    let game = old;
    for (let step = 0; step < 1000; step += 1) {
      game = setComment(game, 1 + (step % old.nodeCount), `comment ${step}`);
      versions.push(game);
    }
    expect([...old.nodes].every((node, id) => node === before[id])).toBe(true);
    expect(sameGame(old, copy)).toBe(true);
    expect(
      versions.slice(1).every((version, step) => newNodes(version, versions[step] ?? old) === 1),
    ).toBe(true);
  });

  it(`costs one block of 32 for each level in a game of ${NODES} nodes`, () => {
    let game = combGame(PLIES, 19);
    for (let step = 0; step < 20; step += 1) {
      const next = setComment(game, (step * 9973) % NODES, `comment ${step}`);
      expect(newBlocks(next, game)).toBe(Math.ceil(Math.log(NODES) / Math.log(32)));
      game = next;
    }
  });
});

describe.each([
  ['deep', combGame(PLIES, 19)],
  ['wide', wideGame(NODES)],
])(`a %s game of ${NODES} nodes`, (_, game) => {
  const last = game.nodeCount;

  it('is walked and replayed', () => {
    expect(game.nodeCount).toBe(NODES);
    expect(count(walk(game))).toBe(NODES);
    expect(count(replay(game))).toBe(NODES);
  });

  it('finds its transpositions', () => {
    expect(positionIndex(game).nodesAt(positionAt(game, last))).toContain(last);
    expect(transpositions(game, last)).not.toContain(last);
  });

  it('is edited with few copies', () => {
    const { parent = ROOT } = nodeOf(game, last);
    const moves = positionAt(game, last).moves();
    const added = addMove(game, last, moves[0] ?? 0);
    expect(added.ok && newNodes(added.value.game, game)).toBe(2);
    expect(newNodes(promote(game, last), game)).toBe(1);
    expect(demote(promote(game, last), last)).not.toBe(game);
    expect(sameGame(demote(promote(game, last), last), game)).toBe(true);
    expect(newNodes(deleteNode(game, last).game, game)).toBe(1);
    expect(newNodes(makeMainline(game, last), game)).toBeLessThanOrEqual(
      nodeOf(game, parent).ply + 1,
    );
  });

  it('is deleted, compacted and compared', () => {
    expect(deleteAfter(game, ROOT)).toMatchObject({ removed: NODES });
    const { game: pruned, removed } = deleteVariations(game);
    expect(pruned.nodeCount).toBe(mainline(game).length);
    expect(removed).toBe(NODES - pruned.nodeCount);
    const { game: dense } = compact(game);
    expect(sameGame(dense, game)).toBe(true);
  });

  it('is merged with itself and with the mainline alone', () => {
    const { game: line } = deleteVariations(game);
    const whole = mergeGames(line, game);
    expect(whole.ok && whole.value.added).toBe(NODES - line.nodeCount);
    expect(whole.ok && sameGame(whole.value.game, game)).toBe(true);
    const same = mergeGames(game, compact(game).game);
    expect(same.ok && same.value.game).toBe(game);
  });

  it('is written as JSON and read back', () => {
    const json: unknown = JSON.parse(JSON.stringify(makeGameJson(game)));
    const read = parseGameJson(json, { nodes: NODES, bytes: 1 << 25 });
    expect(read.ok && sameGame(read.value, game)).toBe(true);
    expect(parseGameJson(json, { nodes: NODES - 1, bytes: 1 << 25 }).ok).toBe(false);
  });
});

describe('costs', () => {
  it('are not quadratic: one large game takes about as long as eight of an eighth', () => {
    const [small, large] = [combGame(PLIES / 20, 19), combGame((PLIES / 20) * 8, 19)];
    const smallGames = Array.from({ length: 8 }, () => small);
    const runs: [string, (game: Game) => unknown][] = [
      ['walk', (game) => count(walk(game))],
      ['replay', (game) => count(replay(game))],
      ['compact', compact],
      ['sameGame', (game) => sameGame(game, compact(game).game)],
      ['mergeGames', (game) => mergeGames(newGame(), game)],
      ['deleteAfter', (game) => deleteAfter(game, ROOT)],
      ['makeGameJson', makeGameJson],
      ['positionIndex', (game) => positionIndex(compact(game).game)],
    ];
    const tooSlow = runs.filter(([, run]) => {
      const inPieces = timeOf(() => smallGames.forEach(run));
      // Quadratic costs would take eight times as long.
      return timeOf(() => run(large)) / inPieces > 4;
    });
    expect(tooSlow.map(([name]) => name)).toEqual([]);
  });

  it('are not quadratic if a line is played move by move', () => {
    const shortLines = Array.from({ length: 8 }, () => shuffled(PLIES / 8));
    const inPieces = timeOf(() => shortLines.forEach(playMoveByMove));
    expect(timeOf(() => playMoveByMove(shuffled(PLIES))) / inPieces).toBeLessThan(4);
  });

  it(`are low for a node with ${NODES} children`, () => {
    const wide = (nodes: number): Game => {
      const builder = new GameBuilder();
      for (let index = 0; index < nodes; index += 1) builder.add(ROOT, SHUFFLE[0] ?? 0);
      return builder.build();
    };
    const game = wide(NODES);
    expect(count(walk(game))).toBe(NODES);
    const read = parseGameJson(makeGameJson(game), { nodes: NODES, bytes: 1 << 25 });
    expect(read.ok && sameGame(read.value, game)).toBe(true);
    const merged = mergeGames(newGame(), game);
    expect(merged.ok && merged.value.added).toBe(1);
    expect(findPath(game, [SHUFFLE[0] ?? 0])).toBe(1);
  });
});

describe(`variations nested ${DEPTH} deep`, () => {
  const game = nestedGame(DEPTH);

  it('are walked, written and read without recursion', () => {
    expect(Array.from(walk(game)).at(DEPTH - 1)?.depth).toBeGreaterThan(0.4 * DEPTH);
    const json = makeGameJson(game);
    expect(parseGameJson(json)).toMatchObject({ ok: false, error: [{ code: 'too-deep' }] });
    const read = parseGameJson(json, { depth: DEPTH });
    expect(read.ok && sameGame(read.value, game)).toBe(true);
    expect(newNodes(makeMainline(game, game.nodeCount), game)).toBe(DEPTH);
    expect(nodeAt(game, game.nodeCount)?.ply).toBe(DEPTH);
  });
});
