import { COLORS, ROLES } from '@chuhe/board/piece';
import type { BoardTexts } from '@chuhe/board/texts';
import { getFixedT, init } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { texts as en } from '../i18n/en/index.ts';
import { texts as vi } from '../i18n/vi/index.ts';
import { texts as zh } from '../i18n/zh/index.ts';
import { makeBoardTexts } from './board-texts.ts';

beforeAll(() =>
  init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts: en }, vi: { texts: vi }, zh: { texts: zh } },
    interpolation: { escapeValue: false },
  }),
);

const textsIn = (language: string): BoardTexts => makeBoardTexts(getFixedT(language, 'texts'));
const namesIn = (language: string): string[] => {
  const texts = textsIn(language);
  return COLORS.map((color) => ROLES.map((role) => texts.piece({ color, role })).join(' '));
};

it('names the pieces of each side as its players do', () => {
  expect(namesIn('zh')).toEqual([
    '红帅 红仕 红相 红马 红车 红炮 红兵',
    '黑将 黑士 黑象 黑马 黑车 黑炮 黑卒',
  ]);
  expect(namesIn('vi')[0]).toBe('tướng đỏ sĩ đỏ tượng đỏ mã đỏ xe đỏ pháo đỏ tốt đỏ');
  expect(namesIn('en')[1]).toMatch(/^black king black advisor .* black pawn$/);
});

it('lists a side by its own names', () => {
  const { group } = textsIn('zh');
  expect(group({ color: 'red', role: 'elephant' }, ['c0', 'g0'])).toBe('相 c0、g0');
  expect(group({ color: 'black', role: 'elephant' }, ['c9'])).toBe('象 c9');
});
