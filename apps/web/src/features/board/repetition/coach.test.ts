import { type GameEnd, judge, type Ongoing, Referee, type Verdict } from '@chuhe/rules/judge';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Coach, type CoachState } from './coach.ts';
import { coachAt } from './testing/coach-at.ts';
import {
  KNOWN_GAMES,
  type KnownGame,
  knownGame,
  RUNS,
  SEED,
  type ShufflingGame,
  shufflingGame,
} from './testing/shuffling.ts';

const ending = KNOWN_GAMES.filter(({ expected }) => expected !== 'none');

describe('on the known games', () => {
  test.each(ending)(
    '$id: one move before the end the coach announces the verdict of judge',
    (row) => {
      const moves = row.moves.split(' ');
      const end = endOf(judge(row));
      const before = stateOf(row.fen, moves.slice(0, end.ply - 1));
      const { winner, reason } = announced(before, moves[end.ply - 1] ?? '');
      expect([winner, reason]).toEqual([end.winner, end.reason]);
      expect(before.verdict).toEqual({ kind: 'ongoing' });
    },
  );

  test.each(ending)('$id: the forecast at the second occurrence is the same', (row) => {
    const moves = row.moves.split(' ');
    const end = endOf(judge(row));
    if (end.evidence.kind !== 'cycle') return;
    const [, second = 0] = end.evidence.occurrences;
    const { forecast, occurrencePlies, cycle } = stateOf(row.fen, moves.slice(0, second));
    expect(occurrencePlies).toEqual(end.evidence.occurrences.slice(0, 2));
    expect([forecast?.winner, forecast?.reason]).toEqual([end.winner, end.reason]);
    expect(cycle?.plies).toHaveLength(second - (occurrencePlies[0] ?? 0));
  });

  test.each(KNOWN_GAMES)('$id: the verdict is that of judge at every ply', ({ fen, moves }) => {
    const all = moves.split(' ');
    for (const ply of all.keys()) {
      const line = all.slice(0, ply);
      const state = stateOf(fen, line);
      const verdict = judge({ fen, moves: line });
      expect(state.verdict).toEqual(verdict);
      expect(state.isPast).toBe(verdict.kind === 'end' && verdict.ply < ply);
    }
  });
});

describe(`in random shuffling games (seed ${SEED})`, { timeout: 600_000 }, () => {
  test('every move brings what was announced, and nothing ends unannounced', () => {
    const seen = { ends: 0, repeats: 0 };
    fc.assert(
      fc.property(shufflingGame, ({ fen, moves }) => {
        const start = Position.fromFen(fen);
        const coach = new Coach(start);
        const plain = new Referee(start);
        const line = moves.map((move) => parseMove(move) ?? 0);
        for (const [ply, move] of moves.entries()) {
          const state = coach.at(line.slice(0, ply));
          const said = state?.repeats.find((repeat) => repeat.move === move);
          plain.play(move);
          expect(said?.count ?? 1).toBe(plain.occurrences);
          const isSurprise = said === undefined && isByRepetition(plain.verdict);
          expect(isSurprise).toBe(false);
          expect(said?.verdict ?? plain.verdict).toEqual(plain.verdict);
          seen.repeats += said ? 1 : 0;
        }
        expect(coach.at(line)?.verdict).toEqual(judge({ fen, moves }));
        seen.ends += isByRepetition(plain.verdict) ? 1 : 0;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    // With too few of these, the test would prove little.
    expect(seen.ends).toBeGreaterThan(RUNS / 4);
    expect(seen.repeats).toBeGreaterThan(RUNS);
  });

  test('a forecast equals the verdict on the repeated cycle', () => {
    const winners = new Set<string | null>();
    fc.assert(
      fc.property(shufflingGame, fc.nat(), ({ fen, moves }, at) => {
        const line = moves.slice(0, at % (moves.length + 1));
        const { forecast, occurrencePlies, verdict } = stateOf(fen, line);
        const since = occurrencePlies.at(-2);
        expect(forecast !== undefined).toBe(since !== undefined && verdict.kind === 'ongoing');
        if (forecast === undefined) return;
        expect(judge({ fen, moves: [...line, ...line.slice(since)] })).toEqual(forecast);
        winners.add(forecast.winner);
      }),
      { numRuns: RUNS / 2, seed: SEED, examples: ending.flatMap(atSecondOccurrence) },
    );
    expect(winners).toEqual(new Set(['red', 'black', null]));
  });

  test('only the announced moves end the game by repetition', () => {
    fc.assert(
      fc.property(shufflingGame, fc.nat(), ({ fen, moves }, at) => {
        const line = moves.slice(0, at % (moves.length + 1));
        const { repeats, verdict } = stateOf(fen, line);
        if (verdict.kind === 'end') return;
        const position = line.reduce((from, move) => from.play(move), Position.fromFen(fen));
        const ending = position.legalMoves().filter((move) => {
          return isByRepetition(judge({ fen, moves: [...line, move] }));
        });
        const named = repeats.filter((repeat) => isByRepetition(repeat.verdict));
        expect(named.map(({ move }) => move)).toEqual(ending);
      }),
      { numRuns: RUNS / 10, seed: SEED },
    );
  });

  test('a coach that moves back and forth agrees with a new one', () => {
    fc.assert(
      fc.property(
        shufflingGame,
        fc.array(fc.nat(), { minLength: 2, maxLength: 8 }),
        ({ fen, moves }, stops) => {
          const coach = new Coach(Position.fromFen(fen));
          for (const stop of stops) {
            const line = moves.slice(0, stop % (moves.length + 1));
            const numbers = line.map((move) => parseMove(move) ?? 0);
            expect(coach.at(numbers)).toEqual(coachAt({ fen, moves: line }));
          }
        },
      ),
      { numRuns: RUNS / 10, seed: SEED },
    );
  });
});

test('applies the rule set and the move limit', () => {
  const row = knownGame('perp-check-rook');
  const moves = row.moves.split(' ').slice(0, 8);
  const drawn = coachAt({ fen: row.fen, moves, ruleset: 'casual', moveLimit: 100 });
  expect(drawn?.forecast).toMatchObject({ winner: null, reason: 'repetition' });
  expect(drawn?.limit).toEqual({ played: 8, limit: 100 });
});

test('considers the moves since the last capture only', () => {
  const { fen, moves } = knownGame('capture-resets');
  const all = moves.split(' ');
  const states = all.map((_, ply) => stateOf(fen, all.slice(0, ply + 1)));
  const captured = states.findIndex(({ limit }, ply) => limit.played === 0 && ply > 0);
  expect(captured).toBeGreaterThan(0);
  expect(states.at(captured)?.occurrencePlies).toHaveLength(1);
});

test('stays at the end of a game that is continued', () => {
  const { fen, moves } = knownGame('perp-check-rook');
  const state = stateOf(fen, moves.split(' '));
  expect(state).toMatchObject({ ply: 9, isPast: true, repeats: [], verdict: { ply: 9 } });
  expect(state.occurrencePlies).toEqual([1, 5, 9]);
});

test('returns nothing for an illegal record', () => {
  expect(coachAt({ fen: '9/9 w', moves: [] })).toBeUndefined();
  expect(coachAt({ fen: knownGame('perp-check-rook').fen, moves: 'a1d1 a1d1' })).toBeUndefined();
  expect(coachAt({ fen: knownGame('perp-check-rook').fen, moves: 'nonsense' })).toBeUndefined();
});

test('under the world rules the cycle begins where the verdict begins', () => {
  const moves = 'a1d1 d9e9 d1h1 e9d9 h1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1'.split(' ');
  const record = { fen: '3k5/9/9/9/9/9/9/9/R8/5K3 w', ruleset: 'world' } as const;
  const end = endOf(judge({ ...record, moves }));
  expect(end).toMatchObject({ winner: 'black', reason: 'perpetual-check', ply: 13 });
  const state = coachAt({ ...record, moves });
  expect(state?.occurrencePlies).toHaveLength(4);
  expect(state?.cycle?.plies).toHaveLength(8);
  expect(state?.cycle?.red.level).toBe('check');
});

test('returns the same object while the line stays the same', () => {
  const coach = new Coach(Position.initial());
  expect(coach.at([42922])).toBe(coach.at([42922]));
});

/**
 * A known game in the form of a random one, with the ply of the second occurrence of its last position. Known games are needed, because
 * random games rarely have a winner. Empty for a game that does not end by repetition.
 */
function atSecondOccurrence({ fen, moves }: KnownGame): [ShufflingGame, number][] {
  const played = moves.split(' ');
  const { evidence } = endOf(judge({ fen, moves: played }));
  const second = evidence.kind === 'cycle' ? evidence.occurrences[1] : undefined;
  return second === undefined ? [] : [[{ fen, moves: played }, second]];
}

function stateOf(fen: string, moves: readonly string[]): CoachState {
  const state = coachAt({ fen, moves });
  if (!state) throw new Error('the moves cannot be played');
  return state;
}

/** The announced result of the move. */
function announced({ repeats, limit }: CoachState, move: string): Partial<GameEnd> {
  const verdict = repeats.find((repeat) => repeat.move === move)?.verdict;
  if (verdict?.kind === 'end') return verdict;
  return limit.limit - limit.played === 1 ? { winner: null, reason: 'move-limit' } : {};
}

function endOf(verdict: Verdict): GameEnd {
  if (verdict.kind !== 'end') throw new Error('the game has no end');
  return verdict;
}

function isByRepetition(verdict: Ongoing | Verdict): boolean {
  return verdict.kind === 'end' && verdict.evidence.kind === 'cycle';
}
