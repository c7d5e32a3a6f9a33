import { judge, RULESETS, type Ruleset } from '@chuhe/rules/judge';
import { Position } from '@chuhe/rules/position';
import type { Score } from '@chuhe/uci/score';
import { describe, expect, it } from 'vitest';
import type { AnalysisLine } from '../../../engine/analysis.ts';
import { IS_FULL } from '../../../testing/full.ts';
import { chooseMove, searchPlan, seededRandom } from './choose-move.ts';
import { LEVELS, levelOf } from './levels.ts';
import type { History } from './repetition-guard.ts';
import {
  isLossByRepetition,
  mayLoseByRepetition,
  playShuffle,
  positionAfter,
  type Turn,
  temptingMoves,
} from './testing/shuffles.ts';

const START: History = { fen: Position.initial().fen, moves: [] };
const BEST = levelOf(8);
/** Number of randomly shuffled games for each rule set. */
const GAMES = IS_FULL ? 3000 : 60;
/** Milliseconds. The games take seconds, and longer on a busy machine. */
const LONG = { timeout: 180_000 };

/** One more check on d1 or e1 loses; see `repetition-guard.test.ts`. */
const CHECKING: History = {
  fen: '3k5/9/9/9/9/9/9/9/R8/5K3 w',
  moves: ['a1d1', 'd9e9', 'd1e1', 'e9d9', 'e1d1', 'd9e9', 'd1e1', 'e9d9'],
};

/** Red's chariot has moved back and forth twice: a third time draws. */
const REPEATING: History = {
  fen: START.fen,
  moves: ['a0a1', 'i9i8', 'a1a0', 'i8i9', 'a0a1', 'i9i8', 'a1a0'],
};

describe('the move of a level', () => {
  it('is that of the best line at the highest level, for either side', () => {
    expect(choose([line('h2e2', 40), line('b0c2', 30)])).toBe('h2e2');
    const black = { ...START, moves: ['h2e2'] };
    expect(choose([line('h9g7', -10), line('b9c7', 30)], { history: black })).toBe('h9g7');
  });

  it('is the same for the same lines and random numbers', () => {
    const lines = ['h2e2', 'b0c2', 'c3c4', 'g3g4'].map((move) => line(move, 0));
    const play = (seed: number) => choose(lines, { level: levelOf(1), random: seededRandom(seed) });
    expect(play(3)).toBe(play(3));
    expect(new Set(Array.from({ length: 40 }, (_, seed) => play(seed)))).toEqual(
      new Set(['h2e2', 'b0c2', 'c3c4', 'g3g4']),
    );
  });

  it('is worse the lower the level, on the average', () => {
    const lines = [0, -60, -150, -400, -900].map((score, index) =>
      line(['h2e2', 'b0c2', 'c3c4', 'g3g4', 'a0a1'][index] ?? '', score),
    );
    const losses = LEVELS.map((level) => {
      const random = seededRandom(7);
      const played = Array.from({ length: 800 }, () => choose(lines, { level, random }));
      return played.reduce(
        (sum, move) => sum + lines.findIndex((each) => each.moves[0] === move),
        0,
      );
    });
    expect(losses).toEqual(losses.toSorted((a, b) => b - a));
    expect(losses.at(-1)).toBe(0);
  });

  it.each(LEVELS)('mates when the mate is short enough for level $level', (level) => {
    const played = (moves: number) => {
      const mate: Score = { kind: 'mate', result: 'wins', moves, bound: 'exact' };
      const lines = [line('h2e2', mate), line('b0c2', 400)];
      return new Set(
        Array.from({ length: 60 }, (_, seed) =>
          choose(lines, { level, random: seededRandom(seed) }),
        ),
      );
    };
    expect(played(Math.min(level.mates, 20))).toEqual(new Set(['h2e2']));
  });

  it('may miss a longer mate', () => {
    const mate: Score = { kind: 'mate', result: 'wins', moves: 2, bound: 'exact' };
    const lines = [line('h2e2', mate), line('b0c2', 400)];
    const played = Array.from({ length: 60 }, (_, seed) =>
      choose(lines, { level: levelOf(1), random: seededRandom(seed) }),
    );
    expect(new Set(played)).toEqual(new Set(['h2e2', 'b0c2']));
  });

  it('prefers what people prefer among equally good moves', () => {
    // Black’s cannon has taken a horse, and the chariot can take it back.
    const taken = { ...START, moves: ['c3c4', 'b7b0'] };
    const lines = ['a0b0', 'i0i1', 'a3a4'].map((move) => line(move, 50));
    const counts = Array.from({ length: 300 }, (_, seed) =>
      choose(lines, { history: taken, level: levelOf(3), random: seededRandom(seed) }),
    );
    const retaken = counts.filter((move) => move === 'a0b0').length;
    expect(retaken).toBeGreaterThan(200);
  });

  it('still plays when the only line is a lost one', () => {
    const mated: Score = { kind: 'mate', result: 'loses', moves: 1, bound: 'exact' };
    expect(choose([line('h2e2', mated)], { level: levelOf(1) })).toBe('h2e2');
  });

  it('is any legal move when no line is usable', () => {
    const legal = positionAfter(START).legalMoves();
    expect(legal).toContain(choose([]));
    expect(legal).toContain(choose([line('e0e9', 0), line('', 0)]));
  });

  it('is none in a game that has ended', () => {
    const history = { fen: '3k5/9/9/9/9/9/9/9/3RR4/4K4 b', moves: [] };
    expect(choose([], { history })).toBeUndefined();
  });
});

describe('repetitions', () => {
  it('never break the rules, though the engine has no other line', () => {
    for (const level of LEVELS) {
      const move = choose([line('e1d1', 2_000)], { history: CHECKING, level });
      expect(positionAfter(CHECKING).legalMoves()).toContain(move);
      expect(move).not.toBe('e1d1');
    }
  });

  it('are not made into a draw by a side that is not worse', () => {
    const back = line('i8i9', -100);
    const other = line('b9c7', -20);
    expect(choose([back, other], { history: REPEATING })).toBe('b9c7');
  });

  it('are welcome as a draw to a side that is worse', () => {
    const back = line('i8i9', 500);
    const other = line('b9c7', 400);
    expect(choose([other, back], { history: REPEATING })).toBe('i8i9');
  });

  it.each(RULESETS)('are never broken in many shuffling games: %s', LONG, (ruleset) => {
    let drawn = 0;
    for (let seed = 1; seed <= GAMES; seed += 1) {
      const level = LEVELS[seed % LEVELS.length] ?? BEST;
      let last = START;
      const game = playShuffle(seed, {
        ruleset,
        choose: (turn) => {
          last = turn.history;
          return chooseMove(temptingLines(turn), level, { ...turn, ruleset });
        },
      });
      const verdict = judge({ ...game, ruleset });
      if (verdict.kind !== 'end') continue;
      drawn += Number(verdict.reason === 'repetition');
      const since = game.moves.slice(last.moves.length);
      if (!isLossByRepetition(last, since, ruleset)) continue;
      expect({ ...game, others: othersThan(last, ruleset) }).toEqual({ ...game, others: [] });
    }
    expect(drawn).toBeGreaterThan(GAMES / 20);
  });

  it('would be broken in many such games by the engine’s first line', () => {
    const lost = Array.from({ length: 60 }, (_, seed) => {
      const game = playShuffle(seed, {
        ruleset: 'asian',
        choose: (turn) => temptingMoves(turn)[0],
      });
      const verdict = judge(game);
      return verdict.kind === 'end' && verdict.reason.startsWith('perpetual');
    });
    expect(lost.filter(Boolean).length).toBeGreaterThan(12);
  });
});

describe('the search of a level', () => {
  it('is the level’s own where nothing is repeated', () => {
    expect(searchPlan(START, levelOf(8))).toEqual({
      multiPv: 1,
      limits: { nodes: levelOf(8).nodes },
    });
  });

  it('leaves out moves that break the rules of repetition', () => {
    const { searchMoves } = searchPlan(CHECKING, BEST).limits;
    expect(searchMoves).not.toContain('e1d1');
    expect(searchMoves).toHaveLength(positionAfter(CHECKING).legalMoves().length - 1);
    expect(searchPlan(CHECKING, BEST, 'casual').limits.searchMoves).toBeUndefined();
  });

  it('has one more line for each move that would draw by repetition', () => {
    expect(searchPlan(REPEATING, BEST).multiPv).toBe(2);
  });
});

interface Given {
  readonly history?: History;
  readonly level?: Parameters<typeof chooseMove>[1];
  readonly random?: () => number;
}

function choose(lines: readonly AnalysisLine[], given: Given = {}): string | undefined {
  const { history = START, level = BEST, random = seededRandom(1) } = given;
  const ranked = lines.map((each, index) => ({ ...each, rank: index + 1 }));
  return chooseMove(ranked, level, { history, random });
}

/** @param score from Red's view; a number is hundredths of a pawn */
function line(move: string, score: number | Score): AnalysisLine {
  const given: Score =
    typeof score === 'number' ? { kind: 'cp', value: score, bound: 'exact' } : score;
  return { rank: 1, depth: 1, score: given, moves: [move], cut: false };
}

/** Lines of an engine that prefers checks and repetitions to everything else. */
function temptingLines(turn: Turn): AnalysisLine[] {
  const black = turn.position.turn === 'black';
  return temptingMoves(turn)
    .slice(0, 4)
    .map((move, index) => ({
      ...line(move, (black ? 1 : -1) * 40 * (index + 1)),
      rank: index + 1,
    }));
}

/** The legal moves that cannot lose by repetition. */
function othersThan(history: History, ruleset: Ruleset): string[] {
  const legal = positionAfter(history).legalMoves();
  return legal.filter((move) => !mayLoseByRepetition(history, move, ruleset));
}
