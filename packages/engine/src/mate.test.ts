import { readFileSync } from 'node:fs';
import { Position } from '@chuhe/rules/position';
import { describe, expect, it } from 'vitest';
import { makeMove, START_FEN } from './position.ts';
import { MATE, MATE_FROM } from './score.ts';
import type { Searcher } from './searcher.ts';
import { IS_FULL } from './testing/full.ts';
import { openSearcher, setPosition } from './testing/open-searcher.ts';

const searcher = await openSearcher();

/** Positions of self-play in which the side to move mates. */
const FENS = readFileSync(new URL('../fixtures/mate-positions.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

describe('findMate', () => {
  it('finds the shortest mate', async () => {
    for (const fen of FENS.slice(0, 15)) {
      setPosition(searcher, fen);
      const line = await searcher.findMate(4);
      const moves = line === undefined ? Infinity : (line.length + 1) >> 1;
      // For longer mates the exhaustive search takes too long.
      expect([fen, shortestMate(fen, 2)]).toEqual([fen, moves <= 2 ? moves : undefined]);
    }
  });

  it('mates against every defence', async () => {
    for (const fen of FENS.slice(0, IS_FULL ? undefined : 40)) {
      setPosition(searcher, fen);
      const line = await searcher.findMate(4);
      expect(line?.length).toBeGreaterThan(0);
      await expectMate(fen, ((line?.length ?? 0) + 1) >> 1);
    }
  });

  it('finds a mate that the limit of plies without a capture prevented before', async () => {
    const fen = '2ba1aC2/4k4/5Rn1r/2p1C4/3rcR2p/P2n5/2P3P1P/6N2/9/2BAKAB2 w - - ';
    setPosition(searcher, `${fen}118 1`);
    expect(await searcher.findMate(2)).toBeUndefined();
    setPosition(searcher, `${fen}0 1`);
    expect(await searcher.findMate(2)).toHaveLength(3);
  });

  it('keeps a mate that was proved as the time ran out', async () => {
    let isOver = false;
    // The clock is read before the proof, and then again when the proof begins.
    const now = (): number => {
      const time = isOver ? 1_000 : 0;
      isOver = true;
      return time;
    };
    const late = await openSearcher({ now });
    setPosition(late, '3k5/9/9/9/9/9/9/9/9/RR2K4 w');
    isOver = false;
    expect(await late.findMate(3, { latest: 500 })).toHaveLength(1);
  });

  it('finds nothing without a mate', async () => {
    for (const fen of ['2bakab2/9/9/9/9/9/9/9/9/2BK1AB2 w', START_FEN]) {
      setPosition(searcher, fen);
      expect([fen, await searcher.findMate(2)]).toEqual([fen, undefined]);
    }
  });
});

/** The engine finds and plays a mate in `moves` moves against every reply. */
async function expectMate(fen: string, moves: number): Promise<void> {
  expect({ fen, isInTime: moves > 0 }).toEqual({ fen, isInTime: true });
  setPosition(searcher, fen);
  const line = await searcher.findMate(moves);
  expect({ fen, moves, isThere: line !== undefined }).toEqual({ fen, moves, isThere: true });
  const position = Position.fromFen(fen).play(makeMove(line?.[0] ?? 0));
  for (const answer of position.moves()) {
    await expectMate(position.play(answer).fen, moves - 1);
  }
}

/** The shortest mate by exhaustive search with `@chuhe/rules`. */
function shortestMate(fen: string, most: number): number | undefined {
  for (let moves = 1; moves <= most; moves += 1) {
    if (mates(Position.fromFen(fen), moves)) return moves;
  }
  return undefined;
}

function mates(position: Position, moves: number): boolean {
  return position.moves().some((move) => {
    const after = position.play(move);
    if (after.moves().length === 0) return true;
    if (moves === 1) return false;
    return after.moves().every((answer) => mates(after.play(answer), moves - 1));
  });
}

describe('a mate that a search reports', () => {
  const tried = FENS.slice(0, IS_FULL ? undefined : 60);

  it(`mates against every defence in ${tried.length} positions`, async () => {
    let proved = 0;
    for (const fen of tried) {
      setPosition(searcher, fen);
      searcher.forget();
      const best = await searcher.search({ nodes: 20_000 });
      const score = searcher.module.rootScore(0);
      if (best === undefined || score < MATE_FROM) continue;
      const moves = (MATE - score + 1) >> 1;
      if (moves > (IS_FULL ? 4 : 3)) continue;
      await expectReportedMate(searcher, fen, moves);
      proved += 1;
    }
    expect(proved).toBeGreaterThan(tried.length / 4);
  });
});

/** The engine mates in at most `moves` moves, with a new search at every move. */
async function expectReportedMate(player: Searcher, fen: string, moves: number): Promise<void> {
  expect({ fen, isInTime: moves > 0 }).toEqual({ fen, isInTime: true });
  setPosition(player, fen);
  const best = await player.search({ nodes: 20_000 });
  const position = Position.fromFen(fen).play(makeMove(best ?? 0));
  const answers = position.moves();
  if (answers.length === 0) return;
  const left = (MATE - player.module.rootScore(0) + 1) >> 1;
  expect({ fen, isKept: left <= moves }).toEqual({ fen, isKept: true });
  for (const answer of answers) {
    await expectReportedMate(player, position.play(answer).fen, moves - 1);
  }
}
