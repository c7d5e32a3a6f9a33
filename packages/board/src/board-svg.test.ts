// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { boardSvg } from './board-svg.ts';
import { PIECE_SETS, THEMES } from './drawing/theme.ts';
import { START_BOARD } from './placement.ts';

function parse(text: string): Document {
  return new DOMParser().parseFromString(text, 'image/svg+xml');
}

describe('boardSvg', () => {
  it.each(THEMES.flatMap((theme) => PIECE_SETS.map((pieces) => [theme, pieces] as const)))(
    'is self-contained: %s, %s',
    (theme, pieces) => {
      const text = boardSvg(START_BOARD, {
        theme,
        pieces,
        lastMove: { from: 'h2', to: 'e2' },
        checks: ['e9'],
      });
      const picture = parse(text);
      expect(picture.querySelector('parsererror')).toBeNull();
      expect(text).not.toContain('var(');
      const ids = new Set(Array.from(picture.querySelectorAll('[id]'), ({ id }) => id));
      const used = Array.from(text.matchAll(/#(chuhe-[a-zA-Z-]+)/g), ([, id]) => id);
      expect(used.filter((id) => id === undefined || !ids.has(id))).toEqual([]);
    },
  );

  it('contains only used definitions', () => {
    const picture = parse(boardSvg('9/9/9/9/9/9/9/9/9/4K4'));
    expect(picture.querySelectorAll('[id^="chuhe-traditional"]')).toHaveLength(1);
  });

  it('has the requested size', () => {
    const { documentElement } = parse(boardSvg(START_BOARD, { width: 460 }));
    expect(['width', 'height'].map((name) => documentElement.getAttribute(name))).toEqual([
      '460',
      '528',
    ]);
  });

  it('has a title above and captions below, cut at the width of the board', () => {
    const long = '第五届「楊官璘盃」全國象棋公開賽'.repeat(4);
    const picture = parse(
      boardSvg(START_BOARD, {
        width: 920,
        title: long,
        captions: ['1. C2=5 <&>', '\u0001½–½\ud800'],
      }),
    );
    expect(picture.querySelector('parsererror')).toBeNull();
    expect(picture.documentElement.getAttribute('height')).toBe(`${1056 + 68 + 2 * 52}`);
    const texts = Array.from(picture.querySelectorAll('svg > text'), (each) => each.textContent);
    expect(texts[0]).toMatch(/^第五届.*…$/);
    expect(texts.slice(1)).toEqual(['1. C2=5 <&>', '½–½']);
  });

  it.each([
    ['white', 1],
    ['transparent', 0],
  ] as const)('has only lines and pieces on a background that is %s', (background, count) => {
    const text = boardSvg(START_BOARD, { theme: 'wood', background, labels: 'none' });
    expect(text).not.toContain('chuhe-paper-grain');
    expect(text).not.toContain('chuhe-paper-table');
    expect(parse(text).querySelectorAll('svg > rect')).toHaveLength(count);
    expect(text).toContain('chuhe-paper-red');
  });
});
