// @vitest-environment jsdom
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { texts } from '../../../i18n/en/index.ts';
import { lettersOf, type Pattern } from './pattern.ts';
import { PatternBoard } from './pattern-board.tsx';

beforeEach(async () => {
  await use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts } },
    react: { useSuspense: false },
  });
});
afterEach(cleanup);

/** @returns the point that has the focus afterwards */
function press(key: string): string | null | undefined {
  if (document.activeElement !== null) fireEvent.keyDown(document.activeElement, { key });
  return document.activeElement?.getAttribute('data-square');
}

function Held() {
  const [pattern, setPattern] = useState<Pattern>(lettersOf(INITIAL_FEN));
  return <PatternBoard fen={INITIAL_FEN} pattern={pattern} onChange={setPattern} />;
}

test('every point shows its condition, and a press changes it to the next', () => {
  render(<Held />);
  expect(screen.getAllByRole('button')).toHaveLength(90);
  const point = screen.getByRole('button', { name: 'h2: red cannon' });
  const names = Array.from({ length: 5 }, () => {
    fireEvent.click(point);
    return point.getAttribute('aria-label');
  });
  expect(names).toEqual([
    'h2: any red piece',
    'h2: any piece',
    'h2: no piece',
    'h2: anything',
    'h2: red cannon',
  ]);
});

test('one point can be reached by Tab, the others by arrows, and none leads off the board', () => {
  render(<Held />);
  const stop = screen.getAllByRole('button').find(({ tabIndex }) => tabIndex === 0);
  stop?.focus();
  expect(press('ArrowLeft')).toBe('d4');
  expect(press('ArrowUp')).toBe('d5');
  for (let step = 0; step < 9; step += 1) press('ArrowRight');
  expect(document.activeElement?.getAttribute('data-square')).toBe('i5');
  for (let step = 0; step < 12; step += 1) press('ArrowDown');
  expect(document.activeElement?.getAttribute('data-square')).toBe('i0');
});
