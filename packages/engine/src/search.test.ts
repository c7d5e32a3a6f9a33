import { beforeEach, describe, expect, it } from 'vitest';
import { makeMove, START_FEN } from './position.ts';
import { MATE_FROM } from './score.ts';
import type { Report, Searcher } from './searcher.ts';
import { openSearcher, setPosition } from './testing/open-searcher.ts';
import { seededRandom } from './testing/seeded-random.ts';

const searcher = await openSearcher();
beforeEach(() => searcher.forget());

interface Found {
  readonly move: string;
  /** The last report of the best line. */
  readonly best: Report;
}

async function search(fen: string, limits: Parameters<Searcher['search']>[0]): Promise<Found> {
  const reports: Report[] = [];
  setPosition(searcher, fen);
  const move = await searcher.search(limits, (report) => void reports.push(report));
  const best = reports.findLast(({ index }) => index === 0);
  if (move === undefined || best === undefined) throw new Error(`nothing was found in ${fen}`);
  return { move: makeMove(move), best };
}

describe('near the limit of plies without a capture', () => {
  // Red has a long mate, whose only capture is one of the last moves.
  const PAWNS = '3k5/9/3a5/9/9/9/8P/8P/9/3K5 w - -';

  it('no mate is reported that the limit prevents, even if the table has one', async () => {
    const far = await search(`${PAWNS} 0 1`, { nodes: 1_500_000 });
    expect(far.best.score).toBeGreaterThan(MATE_FROM);
    const near = await search(`${PAWNS} 90 80`, { nodes: 20_000 });
    expect(near.best.score).toBeLessThan(MATE_FROM);
  });

  it('a search does not change the scores of the same board with more plies left', async () => {
    const board = '4k4/9/9/9/9/9/4P4/9/9/3K5 w - -';
    const fresh = await search(`${board} 0 1`, { depth: 8 });
    searcher.forget();
    await search(`${board} 110 80`, { nodes: 400_000 });
    const after = await search(`${board} 0 1`, { depth: 8 });
    expect(after.best.score).toBeGreaterThan(fresh.best.score / 2);
  });
});

it('a search of a bad move alone does not change the score of the position before', async () => {
  const fresh = await search(START_FEN, { depth: 1 });
  searcher.forget();
  setPosition(searcher, START_FEN, [fresh.move]);
  const gift = searcher.legalMoves().filter((move) => makeMove(move) === 'b7b0');
  expect(gift).toHaveLength(1);
  await searcher.search({ depth: 10, only: gift });
  const after = await search(START_FEN, { depth: 1 });
  expect(after.best.score).toBeLessThan(fresh.best.score + 100);
});

it('the move that is played begins the last reported line', async () => {
  const random = seededRandom(20);
  for (let game = 0; game < 60; game += 1) {
    const moves: string[] = [];
    for (let ply = 0; ply < 12; ply += 1) {
      setPosition(searcher, START_FEN, moves);
      const legal = searcher.legalMoves();
      const move = legal[Math.floor(random() * legal.length)];
      if (move !== undefined) moves.push(makeMove(move));
    }
    setPosition(searcher, START_FEN, moves);
    if (searcher.verdict !== 'ongoing') continue;
    const firstMoves: number[] = [];
    const move = await searcher.search({ nodes: 6_000 }, ({ line, index }) => {
      if (index === 0) firstMoves.push(line[0] ?? 0);
    });
    expect([moves, firstMoves.at(-1)]).toEqual([moves, move]);
  }
});
