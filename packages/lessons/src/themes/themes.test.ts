import { Position } from '@chuhe/rules/position';
import { describe, expect, test } from 'vitest';
import { EXPLAINED_MOVES, type ExplainedMove } from '../reasons/testing/explained-moves.ts';
import { THEME_OF_REASON, THEMES } from './theme.ts';
import { type SolvedExercise, themesOf, themesOfMistake } from './themes.ts';

type Rest = Omit<SolvedExercise, 'position' | 'moves'>;

function themes(fen: string, line: string, rest: Rest = {}) {
  return themesOf({ position: Position.fromFen(fen), moves: line.split(' '), ...rest });
}

const TWO_CHARIOTS = '3k5/9/9/9/9/9/9/1R7/R8/5K3 w';

describe('themes that the line proves', () => {
  test('a mate is named by its length, if it is known to be the shortest or all replies are forced', () => {
    expect(themes(TWO_CHARIOTS, 'b2b8 d9e9 a1a9', { isMate: true })).toContain('mate-in-2');
    const longer = 'b2b1 d9e9 b1b8 e9d9 a1a9';
    expect(themes(TWO_CHARIOTS, longer, { isMate: true })).toContain('mate-in-3');
    expect(themes(TWO_CHARIOTS, longer).join()).not.toContain('mate');
    const last = '4k4/1R7/9/9/9/9/9/9/R8/3K5 w';
    expect(themes(last, 'a1a9')).toContain('mate-in-1');
  });

  test('a mate has the name that its last move defines', () => {
    expect(themes('Cr1ak4/2R1aR3/9/9/9/9/9/9/9/5K3 w', 'c8e8')).toEqual([
      'mate-in-1',
      'throat-cutting',
      'chariot-cannon-ending',
    ]);
  });

  test('a stalemate is a mate too, since the side without a move has lost', () => {
    expect(themes('3k5/9/4P4/9/9/9/9/9/9/4K4 w', 'e7f7')).not.toContain('mate-in-1');
    expect(themes('3k5/9/4P4/9/9/9/9/9/9/4K4 w', 'e7d7')).toContain('mate-in-1');
  });

  test('a quiet move neither takes, nor checks, nor parries a check', () => {
    expect(themes(TWO_CHARIOTS, 'b2b8')).toContain('quiet-move');
    expect(themes(TWO_CHARIOTS, 'a1d1')).not.toContain('quiet-move');
    const takes = '3k5/1n7/9/9/9/9/9/1R7/R8/5K3 w';
    expect(themes(takes, 'b2b8')).not.toContain('quiet-move');
    const checked = '3k5/9/9/9/9/9/9/5r3/R8/5K3 w';
    expect(themes(checked, 'f0e0')).not.toContain('quiet-move');
  });

  test('constant check means at least two checks and no other move', () => {
    expect(themes('4k4/9/9/9/9/9/9/1R7/R8/3K5 w', 'a1a9 e9e8 b2b8')).toContain('constant-check');
    expect(themes(TWO_CHARIOTS, 'b2b8 d9e9 a1a9')).not.toContain('constant-check');
    expect(themes(TWO_CHARIOTS, 'a1a9')).not.toContain('constant-check');
  });

  test.each([
    ['a horse that is not protected', '3k5/1n7/9/9/9/9/9/1R7/9/5K3 w', 'b2b8', true],
    ['a horse that a chariot protects', '3k5/1n6r/9/9/9/9/9/1R7/9/5K3 w', 'b2b8', false],
    ['a horse that a pinned chariot protects', '4k4/1n2r4/9/9/9/9/9/1R7/4R4/3K5 w', 'b2b8', false],
    ['a pawn across the river', '3k5/9/9/9/9/1p7/9/1R7/9/5K3 w', 'b2b4', true],
    ['a pawn that has not crossed the river', '3k5/9/9/2p6/9/9/9/2R6/9/5K3 w', 'c2c6', false],
  ])('takes %s', (_, fen, move, isHanging) => {
    expect(themes(fen, move).includes('hanging-piece')).toBe(isHanging);
  });

  test('a defence is one if it is known that the other moves lose', () => {
    expect(themes(TWO_CHARIOTS, 'b2b8', { isDefence: true })).toContain('defence');
  });
});

describe('the tactic of the solution', () => {
  const OF_THE_BAD_MOVE = new Set(['screen-made', 'screen-removed', 'removed-defender']);
  /** The solution does not show a screen or a defender that the opponent's move changed, nor what that move captured. */
  function isShown({ kind, fen, move, proof, named }: ExplainedMove): boolean {
    const isAtOnce = named.split(',')[0]?.endsWith(proof.slice(2, 4)) === true;
    const isQuiet = Position.fromFen(fen).pieceAt(move.slice(2)) === undefined;
    return isQuiet && !(isAtOnce && OF_THE_BAD_MOVE.has(kind));
  }
  const tactics = EXPLAINED_MOVES.filter(
    // Perpetual check does not refute a move. In one of them, the solution begins with the capture of a greater piece that hung before the bad move too.
    (each) =>
      THEME_OF_REASON[each.kind] !== undefined &&
      isShown(each) &&
      each.kind !== 'perpetual-check' &&
      !each.proof.startsWith('c8c7'),
  );

  test.each(tactics)('is a theme: $kind in $fen after $move', ({ kind, fen, move, refutation }) => {
    const after = Position.fromFen(fen).play(move).fen;
    expect(themes(after, refutation)).toContain(THEME_OF_REASON[kind]);
  });

  test('is none if the opponent can save both pieces', () => {
    const protectedHorse = '2bakab2/9/9/4n4/6R2/2N6/9/2R6/9/3K5 b';
    expect(themes(protectedHorse, 'e6c5')).not.toContain('fork');
  });
});

describe('a sacrifice', () => {
  // The king has to take the chariot, and the other chariot mates.
  const fen = '3akaR2/9/3r5/p7p/9/9/5R2P/2r3N1B/4Ac3/2BAK4 b';

  test('gives more than it takes, and is not taken back at once', () => {
    expect(themes(fen, 'd7d0 e0d0 c2c0', { isMate: true })).toContain('sacrifice');
  });

  test('is not an exchange, nor a piece that was lost anyway', () => {
    const exchange = '3k5/1r6r/9/9/9/9/9/1R7/R8/5K3 w';
    expect(themes(exchange, 'b2b8 i8b8 a1b1')).not.toContain('sacrifice');
    const attacked = '3k5/9/9/9/9/9/9/1R5r1/9/4K4 w';
    expect(themes(attacked, 'b2c2 h2c2 e0e1')).not.toContain('sacrifice');
  });

  test('is never the last move, after which nothing proves it', () => {
    expect(themes(fen, 'd7d0')).not.toContain('sacrifice');
  });
});

test.each([
  ['pawn-ending', '3k5/9/4P4/9/9/9/9/9/9/4K4 w', 'e7d7'],
  ['chariot-ending', TWO_CHARIOTS, 'b2b8'],
  ['horse-cannon-ending', '3k5/9/9/9/9/9/9/1N7/C7n/5K3 w', 'a0a1 d9d8'],
  ['mixed-ending', '3k5/9/9/9/9/9/9/1N7/C7r/5K3 w', 'a1b1'],
  [undefined, '3k1r3/9/9/9/9/9/1N7/1N7/C7r/5K3 w', 'a1b1'],
])('names the ending: %s', (name, fen, line) => {
  const move = line === 'a0a1 d9d8' ? 'a1b1' : line;
  const ending = themes(fen, move).filter((theme) => theme.endsWith('-ending'));
  expect(ending).toEqual(name === undefined ? [] : [name]);
});

test('bad input has no themes and does not throw', () => {
  expect(themes(TWO_CHARIOTS, 'b2b9x')).toEqual([]);
  expect(themes(TWO_CHARIOTS, 'h0g2 d9e9')).toEqual([]);
  expect(themes(TWO_CHARIOTS, 'b2b8 rubbish')).toContain('quiet-move');
  expect(
    themesOfMistake({
      before: Position.initial(),
      move: 'a0a1',
      better: [],
      refutation: ['z9z8'],
    }),
  ).toEqual([]);
});

test('a mistake has the themes of the better move', () => {
  const before = Position.fromFen('4k4/1R7/9/9/9/9/9/9/R8/3K5 w');
  expect(themesOfMistake({ before, move: 'a1a2', better: ['a1a9'], refutation: [] })).toEqual(
    expect.arrayContaining(['mate-in-1', 'chariot-ending']),
  );
});

test('a mistake that allows a mate is one of defence, not a missed mate', () => {
  expect(
    themesOfMistake({
      before: Position.fromFen('3k1r3/1R7/9/9/9/9/9/9/R8/4K4 b'),
      move: 'f9f5',
      better: ['f9f8'],
      refutation: ['a1a9'],
    }),
  ).toEqual(['quiet-move', 'defence', 'chariot-ending']);
});

test('no name stands twice', () => {
  expect(new Set(THEMES).size).toBe(THEMES.length);
});
