import { makeMove, mirrorMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { describe, expect, it, test } from 'vitest';
import { addLine, newGame, ROOT } from '../tree/tree.ts';
import {
  eccoAt,
  eccoCodes,
  eccoLine,
  eccoName,
  eccoOfMoves,
  isMoreGeneralCode,
  openingByCode,
  withOpeningTags,
} from './ecco.ts';
import { ECCO_LINES } from './ecco-lines.ts';
import { ECCO_NAMES } from './ecco-names.ts';

const movesOf = (line: string) => line.split(' ').map((text) => parseMove(text) ?? 0);

test('a code has a name in each language, and an unknown code has none', () => {
  expect(eccoName('A30', 'zh')).toBe('飞相对左过宫炮');
  expect(eccoName('A30', 'vi')).toMatch(/^Phi tượng .*quá cung pháo$/);
  expect(eccoName('A30', 'en')).toMatch(/^Elephant .*cannon$/i);
  expect(eccoName('Z99', 'en')).toBeUndefined();
});

test('each code has one line with three names, in order', () => {
  const lines = ECCO_NAMES.trim().split('\n');
  expect(eccoCodes()).toEqual([...new Set(eccoCodes())].toSorted());
  expect(eccoCodes()).toHaveLength(lines.length);
  const wrong = lines.filter(
    (line) => !/^[A-E]\d\d\|[^|]*\p{Script=Han}[^|]*\|[^|]+\|[^|]+$/u.test(line),
  );
  expect(wrong).toEqual([]);
});

describe('the code of moves', () => {
  it.each([
    ['飞相局', 'A10', 'g0e2'],
    ['仙人指路对卒底炮', 'E10', 'c3c4 b7c7'],
    ['顺炮直车对横车', 'D20', 'h2e2 h7e7 h0g2 h9g7 i0h0 i9i8'],
    ['中炮对列炮', 'D50', 'h2e2 b7e7'],
    ['中炮过河车互进七兵对屏风马', 'C30', 'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6'],
    ['中炮对反宫马', 'B31', 'h2e2 b9c7 h0g2 h7f7 i0h0 h9g7'],
  ])('%s is %s', (name, code, line) => {
    expect(eccoOfMoves(movesOf(line))).toBe(code);
    expect(eccoName(code, 'zh')).toBe(name);
  });

  it('is the same for the mirror image and for another order of the moves', () => {
    const line = 'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6';
    const other = 'h2e2 b9c7 h0g2 g6g5 i0h0 h9g7 h0h6 i9h9 c3c4';
    expect(eccoOfMoves(movesOf(line).map(mirrorMove))).toBe('C30');
    expect(eccoOfMoves(movesOf(other))).toBe('C30');
  });

  it('stays when the game leaves the known positions', () => {
    expect(eccoOfMoves(movesOf('g0e2 a9a8 i0i1 a8a9 i1i0'))).toBe('A10');
  });

  it('does not go back to a more general one', () => {
    expect(eccoOfMoves(movesOf('b0c2 c6c5 g3g4'))).toBe('A45');
    expect(eccoOfMoves(movesOf('b0c2 c6c5 g3g4 h9g7 h0i2'))).toBe('A45');
  });

  it('is missing as long as the moves do not decide on one, and in a game from another position', () => {
    expect(eccoOfMoves([])).toBeUndefined();
    expect(eccoOfMoves(movesOf('h2e2'))).toBeUndefined();
    expect(eccoAt(newGame(), ROOT)).toBeUndefined();
    const start = '3k5/9/9/9/9/9/9/9/9/4K4 w';
    const added = addLine(newGame({ start }), ROOT, ['e0e1']);
    expect(added.ok && eccoAt(added.value.game, added.value.id)).toBeUndefined();
  });
});

test.each([
  ['C00', 'C17', true],
  ['C17', 'C43', true],
  ['C00', 'C50', true],
  ['E40', 'E41', true],
  ['C17', 'C17', true],
  ['C17', 'C00', false],
  // 上右士 is not 上士.
  ['C31', 'C43', false],
  ['B00', 'C00', false],
])('%s is more general than %s: %s', (general, special, isGeneral) => {
  expect(isMoreGeneralCode(general, special)).toBe(isGeneral);
});

const tagsOf = (tags: readonly { name: string; value: string }[], notation?: 'zh' | 'wxf') => {
  const added = addLine(newGame({ tags }), ROOT, ['h2e2', 'b7e7']);
  return added.ok ? withOpeningTags(added.value.game, notation).tags : [];
};

describe('the tags of a game', () => {
  it('get the code and its name in the language of the notation', () => {
    const ecco = { name: 'ECCO', value: 'D50' };
    expect(tagsOf([])).toEqual([ecco, { name: 'Opening', value: '中炮对列炮' }]);
    const english = { name: 'Opening', value: 'Central Cannon vs. Opposite Direction Cannons' };
    expect(tagsOf([], 'wxf')).toEqual([ecco, english]);
  });

  it('keep what the game states, but not the signs for an unknown value', () => {
    const stated = [
      { name: 'ECCO', value: 'd51' },
      { name: 'Opening', value: '半途列炮' },
    ];
    expect(tagsOf(stated)).toEqual([{ name: 'ECCO', value: 'D51' }, stated[1]]);
    const unknown = [
      { name: 'ECCO', value: '?' },
      { name: 'Opening', value: '' },
    ];
    expect(tagsOf(unknown)).toEqual(tagsOf([]));
  });
});

test('each usual line is legal and has its code, and each code of a position has a name', () => {
  const codes = ECCO_LINES.trim()
    .split('\n')
    .map((line) => line.slice(0, 3));
  expect(codes.filter((code) => eccoName(code, 'zh') === undefined)).toEqual([]);
  for (const code of new Set(codes)) {
    const line = eccoLine(code) ?? [];
    let position = Position.initial();
    for (const move of line) {
      expect([code, makeMove(move), position.isLegal(move)]).toEqual([code, makeMove(move), true]);
      position = position.play(move);
    }
    expect([code, eccoOfMoves(line)]).toEqual([code, code]);
  }
  expect(eccoLine('Z99')).toBeUndefined();
});

function openingOf(line: string) {
  const added = addLine(newGame(), ROOT, line.split(' '));
  if (!added.ok) throw new Error(line);
  return openingByCode(added.value.game, added.value.id);
}

describe('the opening in accordance with its code', () => {
  it('is that of the first moves', () => {
    expect(openingOf('h2e2 h7e7')).toBe('sameDirectionCannons');
    expect(openingOf('h2e2 h9g7 h0g2 i9h9 i0h0 b9c7')).toBe('screenHorses');
    expect(openingOf('a0a1')).toBeUndefined();
  });

  it('is that of the code if the moves have transposed into another opening', () => {
    expect(openingOf('b0c2 h9g7 h2e2 i9h9 h0g2 b9c7 i0h0')).toBe('screenHorses');
    expect(openingOf('h0g2')).toBe('horse');
  });
});
