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
});
