// @vitest-environment jsdom
import { Position } from '@chuhe/rules/position';
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { chooseLanguage, startI18n } from '../../i18n/i18n.ts';
import { usePieceToMove } from './use-piece-to-move.ts';

beforeAll(startI18n);

const ROOKS = Position.fromFen('3k1r3/9/9/5R3/9/5R3/9/9/4A4/4K4 w');

function name(move: string): unknown {
  return renderHook(() => usePieceToMove(ROOKS, move)).result.current;
}

test('files are counted from the right of the player, and of two pieces on a file, it is said which', async () => {
  await chooseLanguage('en');
  expect(name('e1d0')).toMatchObject({ role: 'advisor', file: '5' });
  expect(name('f6d6')).toMatchObject({ role: 'front chariot', file: '4' });
  expect(name('f4d4')).toMatchObject({ role: 'rear chariot', file: '4' });
  expect(name('f9e9')).toMatchObject({ role: 'chariot', file: '6' });
  expect(name('a0a1')).toBeUndefined();
});

test('in Chinese, Red’s files have Chinese numerals', async () => {
  await chooseLanguage('zh');
  expect(name('e1d0')).toMatchObject({ role: '仕', file: '五' });
  expect(name('f9e9')).toMatchObject({ role: '车', file: '6' });
});
