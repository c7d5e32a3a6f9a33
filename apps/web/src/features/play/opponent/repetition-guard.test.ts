import { judge, RULESETS, type Ruleset } from '@chuhe/rules/judge';
import { Position } from '@chuhe/rules/position';
import { describe, expect, it } from 'vitest';
import { seededRandom } from './choose-move.ts';
import {
  fallbackMove,
  type History,
  isForbidden,
  type RepetitionMark,
  repetitionGuard,
} from './repetition-guard.ts';
import {
  isLossByRepetition,
  mayLoseByRepetition,
  playShuffle,
  positionAfter,
  temptedMove,
} from './testing/shuffles.ts';

/** Number of randomly shuffled games. The last position of each is checked with every move and every answer. */
const SEEDS = 60;
/** Milliseconds. The games take a second, and longer on a busy machine. */
const LONG = { timeout: 180_000 };

/** Red checks on every move; the next check on d1 is the third occurrence of the position. */
const CHECKING: History = {
  fen: '3k5/9/9/9/9/9/9/9/R8/5K3 w',
  moves: ['a1d1', 'd9e9', 'd1e1', 'e9d9', 'e1d1', 'd9e9', 'd1e1', 'e9d9'],
};

/** The same, starting with Black's king off the file: now Black's move closes the cycle. */
const CLOSED_BY_THE_OTHER: History = {
  fen: '3k5/9/9/9/9/9/9/9/4R4/5K3 w',
  moves: ['e1d1', 'd9e9', 'd1e1', 'e9d9', 'e1d1', 'd9e9'],
};

describe('the guard against repetitions', () => {
  it('marks one check too many as a loss, and another move as free', () => {
    const marks = repetitionGuard(CHECKING, ['e1d1', 'e1a1']);
    expect([...marks]).toEqual([
      ['e1d1', 'loses'],
      ['e1a1', 'free'],
    ]);
  });

  it('checks the answer that would close the cycle', () => {
    expect(repetitionGuard(CLOSED_BY_THE_OTHER, ['d1e1']).get('d1e1')).toBe('allows-loss');
    const after = [...CLOSED_BY_THE_OTHER.moves, 'd1e1', 'e9d9'];
    expect(judge({ ...CLOSED_BY_THE_OTHER, moves: after })).toMatchObject({
      winner: 'black',
      reason: 'perpetual-check',
    });
  });

  it('marks the retreat of the checked side as a win', () => {
    const checked = { ...CLOSED_BY_THE_OTHER, moves: [...CLOSED_BY_THE_OTHER.moves, 'd1e1'] };
    expect(repetitionGuard(checked, ['e9d9']).get('e9d9')).toBe('wins');
  });

  it('marks a draw, and one that the opponent can make', () => {
    const shuffle = ['a0a1', 'i9i8', 'a1a0', 'i8i9'];
    const once = { fen: Position.initial().fen, moves: [...shuffle, ...shuffle.slice(0, 3)] };
    expect(repetitionGuard(once, ['i8i9', 'b9c7'])).toEqual(
      new Map([
        ['i8i9', 'draws'],
        ['b9c7', 'free'],
      ]),
    );
    const before = { ...once, moves: once.moves.slice(0, -1) };
    expect(repetitionGuard(before, ['a1a0']).get('a1a0')).toBe('allows-draw');
  });

  it('makes every third occurrence a draw where the rule set says so', () => {
    const marks = repetitionGuard(CHECKING, ['e1d1'], 'casual');
    expect(marks.get('e1d1')).toBe('draws');
  });

  it('leaves out what is not legal', () => {
    expect(repetitionGuard(CHECKING, ['e1f3', 'a0a1', 'nonsense', '']).size).toBe(0);
  });

  it('ignores positions from before a capture', () => {
    const fen = '3k5/9/9/9/9/9/9/9/R2p5/5K3 w';
    const shuffle = ['a1a2', 'd9d8', 'a2a1', 'd8d9', 'a1a2', 'd9d8', 'a2a1', 'd8d9'];
    expect(repetitionGuard({ fen, moves: shuffle }, ['a1d1']).get('a1d1')).toBe('free');
  });

  it('marks nothing as a loss in a game that went on after its end', () => {
    const moves = [...CHECKING.moves, 'e1d1', 'd9e9', 'd1e1', 'e9d9'];
    expect(repetitionGuard({ ...CHECKING, moves }, ['e1d1']).get('e1d1')).toBe('free');
  });

  it.each(RULESETS)('says of every move what the judge says after it: %s', LONG, (ruleset) => {
    let forbidden = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const history = playShuffle(seed, { ruleset, choose: temptedMove });
      const before = { ...history, moves: history.moves.slice(0, -1) };
      const marks = repetitionGuard(before, positionAfter(before).legalMoves(), ruleset);
      const judged = [...marks.keys()].map((move) => judgedMark(before, move, ruleset));
      expect([...marks.values()].map(gravity)).toEqual(judged);
      forbidden += [...marks.values()].filter(isForbidden).length;
    }
    expect(forbidden > 0).toBe(ruleset !== 'casual');
  });
});

describe('the fallback move', () => {
  it('never breaks the rules of repetition while another move is legal', () => {
    const moves = Array.from({ length: 50 }, (_, seed) =>
      fallbackMove(CHECKING, seededRandom(seed)),
    );
    expect(moves).not.toContain('e1d1');
    expect(new Set(moves).size).toBeGreaterThan(3);
  });

  it('is undefined if there is no legal move', () => {
    const mated = { fen: '3k5/9/9/9/9/9/9/9/3RR4/4K4 b', moves: [] };
    expect(fallbackMove(mated, seededRandom(1))).toBeUndefined();
  });
});

type Gravity = 'loses' | 'allows-loss' | 'allowed';

/** The mark of a move, with wins and draws as `allowed`, because they break no rules. */
function gravity(mark: RepetitionMark): Gravity {
  return mark === 'loses' || mark === 'allows-loss' ? mark : 'allowed';
}

/** The slow and simple way: judges every answer in a separate game. */
function judgedMark(history: History, move: string, ruleset: Ruleset): Gravity {
  if (isLossByRepetition(history, [move], ruleset)) return 'loses';
  return mayLoseByRepetition(history, move, ruleset) ? 'allows-loss' : 'allowed';
}
