import { readFileSync } from 'node:fs';
import { judge, Referee } from '@chuhe/rules/judge';
import { perft } from '@chuhe/rules/perft';
import { Position } from '@chuhe/rules/position';
import { describe, expect, it } from 'vitest';
import perftTable from '../../rules/fixtures/perft.json' with { type: 'json' };
import repetitionTable from '../../rules/fixtures/repetition.json' with { type: 'json' };
import principles from '../../rules/fixtures/repetition-principles.json' with { type: 'json' };
import { makeMove } from './position.ts';
import { IS_FULL } from './testing/full.ts';
import { openSearcher, setPosition } from './testing/open-searcher.ts';
import { seededRandom } from './testing/seeded-random.ts';

const FENS = readFileSync(new URL('../fixtures/master-positions.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const searcher = await openSearcher();

describe('moves', () => {
  // From the tests of `@chuhe/rules`.
  const { positions } = perftTable;
  const most = IS_FULL ? 5_000_000 : 50_000;

  it(`have the counts of the table, up to ${most} lines per position`, async () => {
    for (const { fen, perft: counts } of positions) {
      setPosition(searcher, fen);
      for (const [index, count] of counts.entries()) {
        if (count > most) break;
        expect([fen, index, await searcher.countLines(index + 1)]).toEqual([fen, index, count]);
      }
    }
  });

  it('are counted like by @chuhe/rules in positions of master games', async () => {
    expect(FENS).toHaveLength(320);
    for (const fen of FENS) {
      setPosition(searcher, fen);
      expect([fen, await searcher.countLines(2)]).toEqual([fen, perft(fen, 2)]);
    }
  });

  it('keep checks and accumulators up to date', () => {
    for (const { fen } of positions.slice(0, 30)) {
      setPosition(searcher, fen);
      expect([fen, searcher.module.countFaults(2)]).toEqual([fen, 0]);
    }
  });
});

describe('the end of a game', () => {
  const { games: cases } = repetitionTable;

  it.each(cases)('has the verdict of @chuhe/rules: $id', ({ fen, moves }) => {
    const played = moves.split(' ');
    const verdict = judge({ fen, moves });
    const plies = verdict.kind === 'end' ? verdict.ply : played.length;
    const line = played.slice(0, plies);
    setPosition(searcher, fen, line);
    expect(searcher.verdict).toBe(verdictOf(fen, line));
  });

  it('has the verdict of @chuhe/rules for each principle of the Asian rules', () => {
    expect(principles.length).toBeGreaterThan(120);
    for (const { fen, cycle } of principles) {
      const moves = `${cycle} ${cycle}`.split(' ');
      setPosition(searcher, fen, moves);
      expect([fen, cycle, searcher.verdict]).toEqual([fen, cycle, verdictOf(fen, moves)]);
    }
  });

  const games = IS_FULL ? 3_000 : 220;

  it(`has the verdict of @chuhe/rules in ${games} games of self-play`, async () => {
    const random = seededRandom(18);
    const reasons = new Map<string, number>();
    for (let game = 0; game < games; game += 1) {
      const start = FENS[game % FENS.length] ?? '';
      const isRedFirst = start.endsWith('w');
      const referee = new Referee(Position.fromFen(start));
      const moves: string[] = [];
      searcher.forget();
      while (referee.verdict.kind === 'ongoing') {
        setPosition(searcher, start, moves);
        expect([searcher.verdict, moves]).toEqual(['ongoing', moves]);
        const move = await chooseMove(moves, random);
        expect([referee.play(move), move, moves]).toEqual([true, move, moves]);
        moves.push(move);
      }
      setPosition(searcher, start, moves);
      const { winner, reason } = referee.verdict;
      const isRedToMove = (moves.length % 2 === 0) === isRedFirst;
      const isLoser = isRedToMove === (winner === 'black');
      const expected = winner === null ? 'drawn' : isLoser ? 'lost' : 'won';
      expect([searcher.verdict, reason, moves]).toEqual([expected, reason, moves]);
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    // The games must cover several kinds of ends. A perpetual chase is rare.
    const usual = ['checkmate', 'perpetual-check', 'repetition'];
    if (IS_FULL) usual.push('perpetual-chase');
    expect([...reasons.keys()]).toEqual(expect.arrayContaining(usual));
  });
});

/** The verdict of `@chuhe/rules` in terms of `rootVerdict`. */
function verdictOf(fen: string, moves: readonly string[]): string {
  const verdict = judge({ fen, moves });
  if (verdict.kind === 'invalid') throw new Error(`${fen}: ply ${verdict.ply}`);
  if (verdict.kind === 'ongoing') return 'ongoing';
  if (verdict.winner === null) return 'drawn';
  const red = fen.split(' ')[1] !== 'b';
  const turn = red === (verdict.ply % 2 === 0) ? 'red' : 'black';
  return verdict.winner === turn ? 'won' : 'lost';
}

/** Usually the engine's move; often a move back, so that positions repeat; a random move at first. */
async function chooseMove(moves: readonly string[], random: () => number): Promise<string> {
  const legal = searcher.legalMoves();
  const anyMove = legal[Math.floor(random() * legal.length)] ?? 0;
  if (moves.length < random() * 10 || random() < 0.03) return makeMove(anyMove);
  const last = moves.at(-2);
  const back = last === undefined ? '' : last.slice(2) + last.slice(0, 2);
  if (random() < 0.6 && legal.map(makeMove).includes(back)) return back;
  const best = await searcher.search({ nodes: 60 });
  return makeMove(best ?? anyMove);
}
