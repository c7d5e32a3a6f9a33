// @vitest-environment jsdom
import { newGame, ROOT } from '@chuhe/game/tree';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { goTo, openGame } from '../../../lib/game/game-store.ts';
import { OpeningName } from './opening-name.tsx';
import { play } from './testing.ts';

beforeEach(async () => chooseLanguage('en'));
afterEach(cleanup);

// 中炮过河车对屏风马左马盘河, and a variation with the same-direction cannons.
const main = play(newGame(), ROOT, 'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 g7f5');
const branched = play(main.game, 1, 'h7e7');

beforeAll(async () => {
  await startI18n();
  // The names are loaded with the first move.
  openGame(main.game, 1);
  render(<OpeningName place="line" />);
  await screen.findByText('Central cannon');
  cleanup();
});

it('the opening is named while one steps through a game, also in a variation', () => {
  openGame(branched.game);
  render(<OpeningName place="block" />);
  expect(names()).toEqual(['Starting position']);
  expect(at(1)).toBe('Central cannon');
  expect(at(6)).toBe('Central cannon, screen horses');
  expect(at(9)).toBe('Central cannon, screen horses | cross-river chariot');
  expect(at(10)).toBe('Central cannon, screen horses | cross-river chariot · left riverbank horse');
  expect(at(6)).toBe('Central cannon, screen horses');
  expect(at(branched.id)).toBe('Same-direction cannons');
});

it.each([
  ['vi', 'Pháo đầu đối bình phong mã · xe quá hà · tả mã bàn hà'],
  ['zh', '中炮对屏风马 · 过河车 · 左马盘河'],
] as const)('in %s it has the name that players use', async (language, name) => {
  await chooseLanguage(language);
  openGame(main.game, main.id);
  render(<OpeningName place="line" />);
  expect(names()).toEqual([name.replace(' · ', ' | ')]);
});

it('its room is kept while no move has a name, and left out in a game from another position', () => {
  openGame(play(newGame(), ROOT, 'a0a1').game, 1);
  render(<OpeningName place="block" />);
  expect(names()).toEqual(['']);
  act(() => openGame(newGame({ start: '4k4/9/9/9/9/9/9/9/R8/3K5 w' })));
  expect(names()).toEqual([]);
});

function at(id: number): string | undefined {
  act(() => goTo(id));
  return names()[0];
}

function names(): string[] {
  return screen
    .queryAllByRole('paragraph')
    .map(({ childNodes }) => [...childNodes].map(({ textContent }) => textContent).join(' | '));
}
