import { addLine, type Game, newGame, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import i18next, { t } from 'i18next';
import { describe, expect, test } from 'vitest';
import { texts as english } from '../../../i18n/en/index.ts';
import { texts as vietnamese } from '../../../i18n/vi/index.ts';
import { texts as chinese } from '../../../i18n/zh/index.ts';
import { soundOf, spokenMove, spokenNotation } from './move-sounds.ts';

await i18next.init({
  lng: 'en',
  defaultNS: 'texts',
  resources: { en: { texts: english }, vi: { texts: vietnamese }, zh: { texts: chinese } },
  interpolation: { escapeValue: false },
});

function play(moves: readonly string[], start = INITIAL_FEN): Game {
  const added = addLine(newGame({ start }), ROOT, moves);
  if (!added.ok) throw new Error(added.error.code);
  return added.value.game;
}

test('moves, captures, checks and the end have different sounds', () => {
  const game = play(['a1d1', 'd9e9'], '3k5/9/9/9/9/9/9/9/R8/5K3 w');
  expect([1, 2].map((id) => soundOf(game, id))).toEqual(['check', 'move']);
  expect(soundOf(game, ROOT)).toBeUndefined();
  expect(soundOf(play(['h2h9']), 1)).toBe('capture');
  expect(soundOf(play(['a0d0'], '3k5/9/9/9/9/9/9/9/4R4/R4K3 w'), 1)).toBe('end');
});

describe.each([
  [
    'en',
    ['cannon 2 to 5', 'horse 8 forward 7', 'front cannon back 2', 'pawn number 1 on file 5 to 6'],
  ],
  ['vi', ['pháo 2 bình 5', 'mã 8 tiến 7', 'pháo trước thoái 2', 'tốt thứ 1 cột 5 bình 6']],
  ['zh', ['炮2平5', '马8进7', '前炮退2', '5路第1个兵平6']],
])('in %s', (language, words) => {
  test('a move is read out in players’ terms', async () => {
    await i18next.changeLanguage(language);
    const [traverse, advance, place, nth] = words;
    expect(spokenNotation('C2=5', 'red', t).toLowerCase()).toBe(traverse);
    expect(spokenNotation('H8+7', 'black', t).toLowerCase()).toBe(advance);
    expect(spokenNotation('C+-2', 'red', t).toLowerCase()).toBe(place);
    expect(spokenNotation('15=6', 'red', t).toLowerCase()).toBe(nth);
    await i18next.changeLanguage('en');
  });
});

test('check and mate are spoken with the move', () => {
  const game = play(['a1d1'], '3k5/9/9/9/9/9/9/9/R8/5K3 w');
  expect(spokenMove(game, 1, { t, hasCoordinates: false })).toBe('chariot 9 to 6, check');
  const mate = play(['a0d0'], '3k5/9/9/9/9/9/9/9/4R4/R4K3 w');
  expect(spokenMove(mate, 1, { t, hasCoordinates: false })).toBe('chariot 9 to 6, checkmate');
});

test('with coordinates the squares are read out', () => {
  expect(spokenMove(play(['h2e2']), 1, { t, hasCoordinates: true })).toBe('h2 e2');
});
