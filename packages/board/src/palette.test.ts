import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEMES } from './drawing/theme.ts';
import { PALETTES } from './palette.ts';
import { BRUSHES } from './shape.ts';

const CSS = readFileSync(new URL('./board.css', import.meta.url), 'utf8');

/** WCAG 2 relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a = '', b = ''): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe.each(THEMES)('the theme %s', (theme) => {
  const palette = PALETTES[theme];
  const against = (name: `--${string}`, grounds: readonly `--${string}`[]) =>
    Math.min(...grounds.map((ground) => contrast(palette[name], palette[ground])));

  it('has the same values in the style sheet', () => {
    const rules = [...CSS.matchAll(/^((?:\.b-\w+,?\s)+)\{([^}]*)\}/gm)];
    const bodies = rules.filter(([, selectors]) => selectors?.includes(`.b-${theme}`));
    const pairs = bodies.flatMap(([, , body = '']) =>
      Array.from(body.matchAll(/(--[a-z0-9-]+): ([^;]+);/g), ([, key, value]) => [key, value]),
    );
    expect(Object.fromEntries(pairs)).toEqual(palette);
  });

  it.each(['--p-red', '--p-black'] as const)('keeps the character %s at 4.5 on its face', (ink) => {
    expect(against(ink, ['--p-a', '--p-b'])).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps file numbers at 4.5 on the board', () => {
    expect(against('--b-label', ['--b-a', '--b-b'])).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    '--b-line',
    '--m-last',
    '--m-legal',
    '--m-check',
    '--a-best',
    '--a-alt',
    '--a-threat',
  ] as const)('keeps %s at 3 on the board', (ink) =>
    expect(against(ink, ['--b-a', '--b-b'])).toBeGreaterThanOrEqual(3),
  );

  it.each(BRUSHES)('keeps the %s brush or its edge at 3', (brush) => {
    const grounds = ['--b-a', '--b-b'] as const;
    const best = Math.max(against(`--s-${brush}`, grounds), against(`--s-${brush}-edge`, grounds));
    expect(best).toBeGreaterThanOrEqual(3);
  });

  it('has a keyboard cursor in both light and dark', () => {
    expect(contrast(palette['--m-cursor'], palette['--m-cursor-halo'])).toBeGreaterThan(12);
  });
});
