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
  expect(at(6)).toBe('C00 Central cannon, screen horses | Central Cannon vs. Screen Horses');
  expect(at(9)).toMatch(/^C30 Central cannon, screen horses \| .*mutual 7th-pawn advance/);
  expect(at(10)).toMatch(/^C35 Central cannon, screen horses \| .*riverbank horse$/);
  expect(at(6)).toMatch(/^C00 /);
  expect(at(branched.id)).toBe('Same-direction cannons');
  expect(at(10)).toMatch(/^C35/);
  expect(screen.getByRole('link', { name: 'C35' }).getAttribute('href')).toBe('/openings/C35');
});

it.each([
  ['vi', 'Pháo đầu đối bình phong mã', 'Trung pháo quá hà xa hỗ tiến thất binh'],
  ['zh', '中炮对屏风马', '中炮过河车互进七兵对屏风马左马盘河'],
] as const)('in %s it has the name that players use', async (language, family, name) => {
  await chooseLanguage(language);
  openGame(main.game, main.id);
  render(<OpeningName place="line" />);
  expect(names()[0]?.slice(0, `C35 ${family} | ${name}`.length)).toBe(`C35 ${family} | ${name}`);
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
