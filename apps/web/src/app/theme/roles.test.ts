import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const CSS = readFileSync(new URL('roles.css', import.meta.url), 'utf8');
const [LIGHT_ROLES, DARK_ROLES] = [':root {', ':root[data-color-mode="dark"] {'].map((selector) => {
  const [, block = ''] = CSS.split(`\n${selector}\n`);
  const pairs = block.slice(0, block.indexOf('}')).matchAll(/^ *(--[\w-]+): ([^;]+);/gm);
  return new Map(Array.from(pairs, ([, name, value]) => [name, value] as const));
});

const SAME = new Set(['--brand', '--white']);

/** WCAG 2 requires a contrast of 4.5 for text, and of 3 for large text and the edges of controls. */
const TEXT_PAIRS = [
  ['--text', '--surface'],
  ['--text', '--bg'],
  ['--text-2', '--surface'],
  ['--text-3', '--surface'],
  ['--text-3', '--surface-2'],
  ['--text-3', '--hover'],
  ['--text-3', '--bg'],
  ['--on-primary', '--primary'],
  ['--primary-text', '--surface'],
  ['--primary-text', '--bg'],
  ['--primary-soft-text', '--primary-soft'],
  ['--mark-best', '--mark-best-bg'],
  ['--mark-good', '--mark-good-bg'],
  ['--mark-dubious', '--mark-dubious-bg'],
  ['--mark-mistake', '--mark-mistake-bg'],
  ['--mark-blunder', '--mark-blunder-bg'],
  ['--danger', '--surface'],
  ['--on-gauge', '--gauge-red'],
  ['--on-gauge', '--gauge-black'],
  ['--on-side', '--side-red'],
  ['--on-side', '--side-black'],
  ['--on-draw', '--draw'],
  ['--mark-book', '--surface'],
  ['--art-text', '--art'],
  ['--art-text', '--art-2'],
] as const;

describe.each([
  ['light', LIGHT_ROLES],
  ['dark', DARK_ROLES],
])('in the %s mode', (mode, roles) => {
  const colorOf = (role: string): string => {
    const color = roles?.get(role) ?? '';
    if (!/^#[\da-f]{6}$/.test(color)) throw new Error(`${role} is not a colour: ${color}`);
    return color;
  };

  test.each(TEXT_PAIRS)('%s is readable on %s', (text, ground) => {
    expect(contrast(colorOf(text), colorOf(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test('every role of the light mode has a value', () => {
    const light = [...(LIGHT_ROLES?.keys() ?? [])].filter((name) => !SAME.has(name ?? ''));
    expect(mode === 'light' ? light : [...(roles?.keys() ?? [])]).toEqual(light);
  });

  test('the primary colour is green, and the gray tone is cool', () => {
    const [red = 0, green = 0, blue = 0] = channelsOf(colorOf('--primary'));
    expect(green).toBeGreaterThan(Math.max(red, blue));
    const grays = ['--text', '--text-2', '--text-3', '--border', '--field-border'];
    expect(grays.filter((role) => isWarm(channelsOf(colorOf(role))))).toEqual([]);
  });

  test('the edge of a field is visible', () => {
    expect(contrast(colorOf('--field-border'), colorOf('--surface'))).toBeGreaterThanOrEqual(3);
  });
});

function isWarm([red = 0, , blue = 0]: readonly number[]): boolean {
  return red >= blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, from 0 to 1. */
function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
}
