import { addLine, type Game, newGame, ROOT, setEvaluation, setGlyphs } from '@chuhe/game/tree';
import { expect, test } from 'vitest';
import { NO_NOTES } from '../../../lib/game/evaluations.ts';
import { repeat, shortestTime } from '../../../testing/shortest-time.ts';
import {
  areaPath,
  type Curve,
  courseOf,
  curveOf,
  heightAt,
  linePath,
  mainlinePly,
  plyAt,
  xOf,
} from './graph-geometry.ts';

const LINE = ['h2e2', 'h9g7', 'h0g2', 'i9h9'];

function grown(game: Game, from: number, moves: readonly string[]): Game {
  const added = addLine(game, from, moves);
  if (!added.ok) throw new Error(added.error.code);
  return added.value.game;
}

const main = grown(newGame(), ROOT, LINE);

const curve = (game: Game, notes = NO_NOTES): Curve => curveOf(courseOf(game), notes);

test('a curve has a point where there is an evaluation, Red above', () => {
  let game = setEvaluation(main, 1, { kind: 'cp', value: 160 });
  game = setEvaluation(game, 3, { kind: 'mate', moves: -2 });
  const { runs, nodes } = curve(game);
  const points = runs.flat();
  expect(nodes).toHaveLength(5);
  expect(points[0]?.x).toBe(0.25);
  expect(points[0]?.y).toBeCloseTo(0.269);
  expect(points[1]).toEqual({ x: 0.75, y: 1 });
});

test('deeper engine evaluations of the mainline are drawn', () => {
  const game = setEvaluation(grown(main, 2, ['c3c4']), 1, { kind: 'cp', value: 160, depth: 20 });
  const shallow = { kind: 'cp', value: 0, depth: 9 } as const;
  const notes = new Map([
    [1, shallow],
    [2, shallow],
    [5, shallow],
    [99, shallow],
  ]);
  expect(
    curve(game, notes)
      .runs.flat()
      .map(({ x }) => x),
  ).toEqual([0.25, 0.5]);
  expect(curve(game, notes).runs[0]?.[0]?.y).toBeCloseTo(0.269);
  expect(curve(game, notes).runs[0]?.[1]?.y).toBe(0.5);
});

test('no line is drawn through moves without an evaluation, and a single point is a dot', () => {
  const shuffle = ['a0a1', 'a9a8', 'a1a0', 'a8a9'];
  const moves = Array.from({ length: 40 }, (_, index) => shuffle[index % 4] ?? '');
  let game = grown(newGame(), ROOT, moves);
  for (const id of [0, 2, 3, 20, 40]) game = setEvaluation(game, id, { kind: 'cp', value: 0 });
  const { runs } = curve(game);
  expect(runs.map((run) => run.map(({ x }) => x * 40))).toEqual([[0, 2, 3], [20], [40]]);
  expect([heightAt(runs, 0.05), heightAt(runs, 0.25), heightAt(runs, 0.5)]).toEqual([
    0.5,
    undefined,
    0.5,
  ]);
  expect(linePath(runs.slice(1), { width: 100, height: 50 })).toBe('M50 25h0M100 25h0');
});

test('the time to draw a note grows with the length of the game, not faster', () => {
  const shuffle = ['a0a1', 'a9a8', 'a1a0', 'a8a9'];
  const courseOfLength = (length: number) =>
    courseOf(
      grown(
        newGame(),
        ROOT,
        Array.from({ length }, (_, index) => shuffle[index % 4] ?? ''),
      ),
    );
  const short = courseOfLength(1_000);
  const long = courseOfLength(30_000);
  const notes = new Map([[777, { kind: 'cp', value: 50, depth: 20 }]] as const);
  expect(curveOf(long, notes).runs).toHaveLength(1);
  // Thirty short games have as many moves. If the time grew with the square, the long one would take thirty times as long.
  const ofShort = shortestTime(() => repeat(30, () => curveOf(short, notes)));
  expect(shortestTime(() => curveOf(long, notes))).toBeLessThan(10 * ofShort);
});

test('errors are marked at their height, good moves are not', () => {
  let game = setEvaluation(main, 2, { kind: 'cp', value: 0 });
  game = setGlyphs(setGlyphs(game, 2, [10, 4]), 1, [3]);
  expect(curve(game).marks).toEqual([{ x: 0.5, y: 0.5, ply: 2, sign: '??', tone: 'blunder' }]);
});

test('plies and horizontal positions convert both ways, also out of range', () => {
  expect([0, 1, 2, 3, 4].map((ply) => plyAt(xOf(ply, 4), 4))).toEqual([0, 1, 2, 3, 4]);
  expect([plyAt(-1, 4), plyAt(2, 4), plyAt(0.5, 0), xOf(0, 0)]).toEqual([0, 4, 0, 0]);
});

test('paths pass through the points, and the area is closed at the middle', () => {
  const points = [
    { x: 0, y: 0.25 },
    { x: 1, y: 0 },
  ];
  const size = { width: 100, height: 40 };
  expect(linePath([points], size)).toBe('M0 10L100 0');
  expect(areaPath([points], size)).toBe('M0 20L0 10L100 0L100 20Z');
  expect([linePath([], size), areaPath([], size)]).toEqual(['', '']);
});

test('heights are interpolated between points and undefined outside', () => {
  const points = [
    { x: 0.2, y: 0.2 },
    { x: 0.6, y: 0.4 },
  ];
  expect(heightAt([points], 0.4)).toBeCloseTo(0.3);
  expect([0.2, 0.1, 0.7].map((x) => heightAt([points], x))).toEqual([0.2, undefined, undefined]);
});

test('a long game is drawn with few points and keeps its peaks', () => {
  let game = newGame();
  const shuffle = ['a0a1', 'a9a8', 'a1a0', 'a8a9'];
  game = grown(
    game,
    ROOT,
    Array.from({ length: 4000 }, (_, index) => shuffle[index % 4] ?? ''),
  );
  for (let id = 1; id <= 4000; id += 1) {
    game = setEvaluation(game, id, { kind: 'cp', value: id === 1234 ? 900 : id % 7 });
  }
  const points = curve(game).runs.flat();
  expect(points.length).toBeLessThanOrEqual(1202);
  expect(Math.min(...points.map(({ y }) => y))).toBeLessThan(0.1);
});

test('a move in a variation is shown where its line leaves the mainline', () => {
  const game = grown(main, 2, ['c3c4', 'g6g5', 'b0c2']);
  expect([mainlinePly(game, 4), mainlinePly(game, 7), mainlinePly(game, ROOT)]).toEqual([4, 2, 0]);
});

test('a game that ends by mate ends at the edge of the winner, whatever the evaluation of the mate says', () => {
  // Black mates with the second chariot.
  const start = newGame({ start: '3k5/9/9/9/9/9/9/r8/8r/4K4 b' });
  const mated = grown(start, ROOT, ['a2a0']);
  const game = setEvaluation(mated, 1, { kind: 'mate', moves: 0 });
  const [ends] = curve(setEvaluation(game, ROOT, { kind: 'mate', moves: -1 })).runs;
  expect(ends?.at(-1)).toEqual({ x: 1, y: 1 });
});
