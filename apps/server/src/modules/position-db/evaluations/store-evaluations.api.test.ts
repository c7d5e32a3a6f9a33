import { makeKey, makeKeyHex, parseKey, toKeyMove } from '@chuhe/cloudbook/position-key';
import { solveScores } from '@chuhe/cloudbook/score-tree';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestDatabase } from '../../../testing/test-database.ts';
import type { Evaluation, StoredEvaluation } from './evaluation.ts';
import { findEvaluations, listEvaluations, writeEvaluations } from './evaluation-repository.ts';
import { EvaluationTree } from './evaluation-tree.ts';
import { removeSearches, repliesOf, storeEvaluations } from './store-evaluations.ts';

const database = await makeTestDatabase();
const { db } = database;
afterAll(() => database.close());

const NOW = new Date('2026-01-02T03:04:05.678Z');

function evaluate(
  position: Position,
  scores: Readonly<Record<string, number>>,
  nodes = 1000,
): Evaluation {
  const { key, images } = makeKey(position);
  const moves = Object.entries(scores).map(([text, score]) => ({
    move: toKeyMove(parseMove(text) ?? 0, images),
    ...({ score, nodes, depth: 5, source: 'engine', engine: 'Fake' } as const),
  }));
  return { key, moves, isComplete: false };
}

const store = (...found: readonly Evaluation[]) =>
  db.transaction((tx) => storeEvaluations(tx, found, NOW));

/** Searches of one move with different results. */
const equalSearches = (position: Position): Evaluation[] =>
  [7, -7, 0].map((score) => evaluate(position, { [position.legalMoves()[0] ?? '']: score }));

const keyOf = (position: Position): string => makeKeyHex(makeKey(position).key);

async function read(position: Position): Promise<StoredEvaluation> {
  const id = keyOf(position);
  const found = (await findEvaluations(db, [id])).get(id);
  if (found === undefined) throw new Error('unknown');
  return found;
}

const start = Position.initial();
const afterCannon = start.play('h2e2');

describe('storing an evaluation', () => {
  test('stores the engine’s scores, and counts replies once the position after a move is known', async () => {
    await store(evaluate(start, { h2e2: 30, h0g2: 20 }));
    expect((await read(start)).moves.map(({ value, known }) => [value, known])).toEqual([
      [30, 0],
      [20, 0],
    ]);
    const changed = await store(evaluate(afterCannon, { h9g7: -10, b9c7: -12, a9a8: -80 }));
    expect(changed.size).toBe(2);
    const [cannon, horse] = (await read(start)).moves;
    expect(cannon).toMatchObject({ score: 30, value: 10, known: 3, good: 2 });
    expect(horse).toMatchObject({ value: 20, known: 0, good: 0 });
  });

  test('finds the same position mirrored and with exchanged colours', async () => {
    expect(await read(start.play('b2e2'))).toEqual(await read(afterCannon));
    expect(await read(start.swapColors())).toEqual(await read(start));
  });

  test('keeps the greater search, whichever comes last', async () => {
    expect((await store(evaluate(start, { h0g2: 99 }, 500))).size).toBe(0);
    await store(evaluate(start, { h0g2: 25, g0e2: 5 }, 2000));
    const { moves } = await read(start);
    expect(moves.map(({ score, nodes }) => [score, nodes])).toEqual([
      [30, 1000],
      [25, 2000],
      [5, 2000],
    ]);
  });

  test('keeps the deeper search, whichever comes last, also if the other one had more nodes', async () => {
    const position = start.play('i0i1');
    const at = (score: number, depth: number, nodes: number): Evaluation => {
      const found = evaluate(position, { g6g5: score }, nodes);
      return { ...found, moves: found.moves.map((move) => ({ ...move, depth })) };
    };
    const searches = [at(1, 9, 90_000), at(2, 12, 80_000), at(3, 12, 70_000), at(4, 11, 95_000)];
    for (const first of searches) {
      for (const second of searches) {
        await store(first, second);
        await store(first);
      }
    }
    expect((await read(position)).moves).toEqual([
      expect.objectContaining({ score: 2, depth: 12, nodes: 80_000 }),
    ]);
  });

  test('keeps one of two equally large searches, whichever comes first', async () => {
    const [one, other] = [start.play('i3i4').play('e6e5'), start.play('i3i4').play('i6i5')];
    for (const each of equalSearches(one)) await store(each);
    for (const each of equalSearches(other).toReversed()) await store(each);
    const kept = await Promise.all([one, other].map(read));
    expect(kept.map(({ moves }) => moves.map(({ score }) => score))).toEqual([[-7], [-7]]);
  });

  test('is rolled back with its transaction', async () => {
    const other = start.play('a3a4');
    const failing = db.transaction(async (tx) => {
      await storeEvaluations(tx, [evaluate(other, { a6a5: 1 })], NOW);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    await expect(read(other)).rejects.toThrow('unknown');
  });

  test('is complete once every legal move is known', async () => {
    const few = Position.fromFen('3k5/9/9/9/9/9/9/9/R8/5K3 b');
    const scores = Object.fromEntries(few.legalMoves().map((move, at) => [move, -at]));
    await store(evaluate(few, scores));
    expect((await read(few)).isComplete).toBe(true);
    expect((await read(start)).isComplete).toBe(false);
  });

  test('many times in any order gives the same result as solving the whole tree', async () => {
    const positions = playTree();
    let seed = 3;
    const random = (): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return seed / 2 ** 32;
    };
    for (const position of positions.toSorted(() => random() - 0.5)) {
      const moves = position.legalMoves().filter(() => random() < 0.4);
      const scores = moves.map((move) => [move, Math.floor(random() * 200) - 100]);
      if (moves.length > 0) await store(evaluate(position, Object.fromEntries(scores)));
    }
    for (const { found, wanted } of await compareWithWhole()) expect(found).toEqual(wanted);
  });
});

const ofWorker = (evaluation: Evaluation, shiftId: number): Evaluation => ({
  ...evaluation,
  shiftId,
  moves: evaluation.moves.map((move) => ({ ...move, source: 'worker' })),
});

describe('the shift of an evaluation', () => {
  test('stays with its moves, also if others search the position later', async () => {
    const position = start.play('g3g4');
    await store(ofWorker(evaluate(position, { g6g5: 1 }), 7));
    expect((await read(position)).shiftId).toBe(7);
    await store(ofWorker(evaluate(position, { g6g5: 2 }, 500), 8));
    expect((await read(position)).shiftId).toBe(7);
    // Replies that become known change the row, but not who searched the position.
    await store(evaluate(position.play('g6g5'), { a3a4: 3 }));
    expect((await read(position)).shiftId).toBe(7);
    // A move of the site's own engine joins them, and is not withdrawn with them.
    await store(evaluate(position, { c6c5: 2 }, 2000));
    expect(await read(position)).toMatchObject({ shiftId: 7, moves: [{ score: 2 }, { score: 1 }] });
    await store(evaluate(position, { g6g5: 3, c6c5: 2 }, 3000));
    expect((await read(position)).shiftId).toBeUndefined();
  });

  test('never covers moves of another shift', async () => {
    const position = start.play('c3c4').play('c6c5');
    const deep = evaluate(position, { a3a4: 900, i3i4: 800 }, 4_000_000_000);
    await store(ofWorker(deep, 7));
    await store(ofWorker(evaluate(position, { a3a4: 5, g3g4: 4 }), 8));
    expect(await read(position)).toMatchObject({ shiftId: 8, moves: [{ score: 5 }, { score: 4 }] });
  });

  test('leaves moves of the site’s own engine when it replaces those of another shift', async () => {
    const position = start.play('c3c4').play('g6g5');
    await store(evaluate(position, { i3i4: 9 }, 5000));
    await store(ofWorker(evaluate(position, { a3a4: 5, i3i4: 900 }), 7));
    await store(ofWorker(evaluate(position, { g3g4: 4, i3i4: 800 }), 8));
    expect(await read(position)).toMatchObject({ shiftId: 8, moves: [{ score: 9 }, { score: 4 }] });
  });
});

describe('removing what workers found', () => {
  test('gives the positions before them the scores and counts that they have without them', async () => {
    const kept = new Map<string, StoredEvaluation>();
    for await (const evaluation of listEvaluations(db)) {
      kept.set(makeKeyHex(evaluation.key), evaluation);
    }
    const all = [...kept.keys()].filter((_, at) => at % 6 === 0);
    const [first, ...some] = all;
    const mixed = kept.get(first ?? '');
    if (mixed === undefined) throw new Error('no evaluation');
    const rows = all.flatMap((id) => kept.get(id) ?? []);
    const changedRows = rows.map((row) => ({
      ...row,
      shiftId: 9,
      moves: row.moves.map((move, at) => ({
        ...move,
        source: row === mixed && at === 0 ? ('engine' as const) : ('worker' as const),
      })),
    }));
    await db.transaction((tx) => writeEvaluations(tx, changedRows));
    const changed = await db.transaction((tx) => removeSearches(tx, all, NOW));
    for (const id of all) expect(changed).toContain(id);
    expect((await findEvaluations(db, some)).size).toBe(0);
    const [own] = (await findEvaluations(db, all)).values();
    expect(own?.moves.map(({ move }) => move)).toEqual([mixed.moves[0]?.move]);
    expect(own?.shiftId).toBeUndefined();
    for (const { found, wanted } of await compareWithWhole()) expect(found).toEqual(wanted);
  });
});

/** A small endgame has many transpositions. */
function playTree(): readonly Position[] {
  const found = new Map<string, Position>();
  let wave = [Position.fromFen('3k5/9/9/9/9/9/9/9/4A4/3AK3R w')];
  for (let ply = 0; ply < 5; ply += 1) {
    for (const position of wave) found.set(position.fen, position);
    wave = wave.flatMap((position) =>
      position
        .legalMoves()
        .slice(0, 3)
        .map((move) => position.play(move)),
    );
  }
  return [...found.values()];
}

/** For each position, what is stored and what solving the whole tree gives. */
async function compareWithWhole(): Promise<{ found: unknown; wanted: unknown }[]> {
  const tree = new EvaluationTree(db);
  const all = new Map<string, StoredEvaluation>();
  for await (const evaluation of listEvaluations(db)) {
    all.set(makeKeyHex(evaluation.key), evaluation);
  }
  if (all.size < 20) throw new Error(`only ${all.size} positions`);
  const solved = solveScores(await tree.positions([...all.keys()]));
  return Array.from(all, ([id, { moves, key }]) => {
    const fen = parseKey(key)?.fen;
    const children = tree.childrenOf(id).map((child) => all.get(child));
    const found = moves.map(({ value, known, good }) => ({ value, known, good }));
    const wanted = children.map((child, at) => ({
      value: solved.get(id)?.[at],
      ...(child === undefined ? { known: 0, good: 0 } : repliesOf(child)),
    }));
    return { found: { fen, moves: found }, wanted: { fen, moves: wanted } };
  });
}
