import { describe, expect, test } from 'vitest';
import { DARK_ROLES, LIGHT_ROLES } from './roles.ts';

/** WCAG 2: text needs 4.5, large text and the edges of controls 3. */
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
])('in the %s mode', (_mode, roles) => {
  test.each(TEXT_PAIRS)('%s is readable on %s', (text, ground) => {
    expect(contrast(roles[text], roles[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test('the edge of a field is seen', () => {
    expect(contrast(roles['--field-border'], roles['--surface'])).toBeGreaterThanOrEqual(3);
  });
});

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
