import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { describe, expect, it } from 'vitest';
import type { AnalysisLine, PositionEvaluation } from '../../../engine/analysis.ts';
import {
  outcomeScore,
  redChance,
  redScoreOf,
  sameScore,
  scoreInWords,
  scoreText,
  toEvaluation,
} from '../../../engine/shown-score.ts';
import { lineWords, SHOWN_MOVES } from '../../../lib/game/line-words.ts';
import { engineArrows, sameArrows } from './engine-arrows.ts';

const BLACK_FIRST = INITIAL_FEN.replace(/w$/, 'b');

describe('the words of an engine line', () => {
  it('are numbered before every move of Red', () => {
    const words = lineWords(INITIAL_FEN, ['h2e2', 'h9g7', 'h0g2'], { notation: 'wxf', ply: 0 });
    expect(words.map(({ number, text }) => `${number}${text}`)).toEqual([
      '1.C2=5',
      'H8+7',
      '2.H2+3',
    ]);
  });

  it('say by an ellipsis that Black begins', () => {
    const fen = Position.initial().play('h2e2').fen;
    const [first, second] = lineWords(fen, ['h9g7', 'h0g2'], { notation: 'zh', ply: 1 });
    expect(first).toMatchObject({ number: '1…', text: '马８进７' });
    expect(second).toMatchObject({ number: '2.', text: '马二进三' });
  });

  it('count from 1 where the game itself starts with Black', () => {
    const [first, second] = lineWords(BLACK_FIRST, ['h9g7', 'h0g2'], { notation: 'iccs', ply: 0 });
    expect([first?.number, second?.number]).toEqual(['1…', '2.']);
  });

  it('carry the position after each move, and are cut at a limit', () => {
    const moves = ['b0c2', 'b9c7', 'c2b0', 'c7b9'];
    const long = Array.from({ length: 10 }, () => moves).flat();
    const words = lineWords(INITIAL_FEN, long, { notation: 'vi', ply: 0 });
    expect(words).toHaveLength(SHOWN_MOVES);
    expect(words[3]?.fen).toBe(INITIAL_FEN);
  });
});

describe('a score', () => {
  it('is shown in pawns from Red, a mate in moves', () => {
    expect(scoreText(cp(38))).toBe('+0.38');
    expect(scoreText(cp(-120))).toBe('−1.20');
    expect(scoreText(mate('loses', 3))).toBe('−#3');
  });

  it('is in words from Red’s view for either side to move', () => {
    expect(scoreInWords(cp(100), 'red', 'en')).toBe('Red is slightly better');
    expect(scoreInWords(cp(-100), 'red', 'en')).toBe('Black is slightly better');
    // A score of -70 for the side to move counts as equal, 70 does not.
    expect(scoreInWords(cp(70), 'red', 'en')).toBe('Red is slightly better');
    expect(scoreInWords(cp(70), 'black', 'en')).toBe('equal');
  });

  it('has words in every language', () => {
    expect(scoreInWords(cp(300), 'red', 'vi')).toContain('Đỏ');
    expect(scoreInWords(mate('wins', 3), 'red', 'zh')).toContain('红');
  });

  it('is stored in the tree from Red’s view', () => {
    expect(toEvaluation(line(1, cp(-15), ['h2e2']))).toEqual({ kind: 'cp', value: -15, depth: 12 });
    expect(toEvaluation(line(1, mate('loses', 4), ['h2e2']))).toEqual({
      kind: 'mate',
      moves: -4,
      depth: 12,
    });
  });

  it('is read from the tree unchanged', () => {
    for (const score of [cp(-15), mate('loses', 4), mate('wins', 1)]) {
      expect(redScoreOf(toEvaluation(line(1, score, ['h2e2'])))).toEqual(score);
    }
    expect(sameScore(cp(5), cp(6))).toBe(false);
    expect(sameScore(undefined, undefined)).toBe(true);
  });

  it('of a game that is over names the winner', () => {
    const lost = outcomeScore({ winner: 'black' });
    expect(scoreInWords(lost, 'red', 'en')).toBe('Black has won');
    expect(redChance(lost)).toBe(0);
    expect(scoreText(outcomeScore({ winner: null }))).toBe('0.00');
  });

  it('gives even chances when it is level, and certainty to a mate', () => {
    expect(redChance(cp(0))).toBe(0.5);
    expect(redChance(mate('wins', 9))).toBe(1);
  });
});

describe('the arrows of the engine', () => {
  it('show the best move and those that are nearly as good', () => {
    const shown = evaluation([
      line(1, cp(30), ['h2e2', 'h9g7']),
      line(2, cp(10), ['b2e2']),
      line(3, cp(-400), ['a0a1']),
    ]);
    expect(engineArrows(shown)).toEqual([
      { from: 'h2', to: 'e2', rank: 1, weight: 1 },
      { from: 'b2', to: 'e2', rank: 2, weight: 0.8 },
    ]);
  });

  it('are none without an evaluation', () => {
    expect(engineArrows(undefined)).toEqual([]);
  });

  it('stay the same while only the score changes a little', () => {
    const shown = [40, 41, 90].map((value) =>
      engineArrows(evaluation([line(1, cp(90), ['h2e2']), line(2, cp(value), ['b2e2'])])),
    );
    const [first = [], second = [], third = []] = shown;
    expect(sameArrows(first, second)).toBe(true);
    expect(sameArrows(first, third)).toBe(false);
    expect(sameArrows(first, first.slice(0, 1))).toBe(false);
  });
});

type Score = AnalysisLine['score'];

function cp(value: number): Score {
  return { kind: 'cp', value, bound: 'exact' };
}

function mate(result: 'wins' | 'loses', moves: number): Score {
  return { kind: 'mate', result, moves, bound: 'exact' };
}

function line(rank: number, score: Score, moves: string[]): AnalysisLine {
  return { rank, depth: 12, score, moves, cut: false };
}

function evaluation(lines: AnalysisLine[]): PositionEvaluation {
  return { key: INITIAL_FEN, multiPv: 3, lines, depth: 12, nodes: 1, nps: 1, timeMs: 1 };
}
