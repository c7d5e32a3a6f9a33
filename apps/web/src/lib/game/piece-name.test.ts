// @vitest-environment jsdom
import { Position } from '@chuhe/rules/position';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { chooseLanguage, startI18n } from '../../i18n/i18n.ts';
import { pieceName, placedPiece } from './piece-name.ts';

beforeAll(startI18n);

const words = { t: i18next.t, language: 'en' } as const;

it('names a piece with its file if its side has two, each side counting from its right', () => {
  const start = Position.initial();
  expect(placedPiece(start, 'b0', words)).toBe('horse on file 8');
  expect(placedPiece(start, 'b9', words)).toBe('horse on file 2');
  expect(placedPiece(start, 'e0', words)).toBe('king');
  expect(placedPiece(start, 'e5', words)).toBeUndefined();
});

it('tells two pieces on a file apart', () => {
  const position = Position.fromFen('3k5/9/9/4R4/9/9/9/4R4/9/4K4 w');
  expect(placedPiece(position, 'e6', words)).toBe('front chariot on file 5');
  expect(placedPiece(position, 'e2', words)).toBe('rear chariot on file 5');
});

it('counts the files of Red in Chinese numerals in Chinese', async () => {
  await chooseLanguage('zh');
  const chinese = { t: i18next.t, language: 'zh' } as const;
  expect(placedPiece(Position.initial(), 'b0', chinese)).toBe('八路马');
  expect(pieceName(Position.initial(), 'b9', chinese)?.file).toBe('2');
});
