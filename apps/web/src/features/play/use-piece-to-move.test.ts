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
  expect(name('e1d0')).toEqual({ role: 'advisor', file: '5' });
  expect(name('f6d6')).toEqual({ role: 'front chariot', file: '4' });
  expect(name('f4d4')).toEqual({ role: 'rear chariot', file: '4' });
  expect(name('f9e9')).toEqual({ role: 'chariot', file: '6' });
  expect(name('a0a1')).toBeUndefined();
});

test('in Chinese, Red’s files have Chinese numerals', async () => {
  await chooseLanguage('zh');
  expect(name('e1d0')).toEqual({ role: '仕', file: '五' });
  expect(name('f9e9')).toEqual({ role: '车', file: '6' });
});
