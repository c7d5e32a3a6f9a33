import { describe, expect, it } from 'vitest';
import { brushOf, toggleShape } from './shape.ts';

const NO_KEYS = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe('shapes', () => {
  it.each([
    [{}, 'green'],
    [{ shiftKey: true }, 'red'],
    [{ ctrlKey: true }, 'red'],
    [{ altKey: true }, 'blue'],
    [{ metaKey: true }, 'blue'],
    [{ shiftKey: true, altKey: true }, 'yellow'],
  ])('%o draws in %s', (keys, brush) => {
    expect(brushOf({ ...NO_KEYS, ...keys })).toBe(brush);
  });

  it('removes an equal shape', () => {
    const arrow = { from: 'h2', to: 'e2', brush: 'green' } as const;
    expect(toggleShape([arrow], { ...arrow })).toEqual([]);
  });

  it('replaces a shape of another colour', () => {
    const arrow = { from: 'h2', to: 'e2', brush: 'green' } as const;
    const circle = { from: 'h2', brush: 'green' } as const;
    const red = { ...arrow, brush: 'red' } as const;
    expect(toggleShape([arrow, circle], red)).toEqual([circle, red]);
  });
});
