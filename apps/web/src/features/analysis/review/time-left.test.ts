import { describe, expect, it } from 'vitest';
import {
  msOf,
  nextTimeLeft,
  nodesDue,
  reviewNodes,
  speedOf,
  USUAL_SPEED,
  withSearch,
} from './time-left.ts';

describe('the speed', () => {
  it('is that of a desktop computer until the first search has ended', () => {
    expect(speedOf([])).toBe(USUAL_SPEED);
  });

  it('is measured over the last eight searches', () => {
    let searches = withSearch([], { nodes: 100, ms: 1_000 });
    for (let count = 0; count < 8; count += 1) {
      searches = withSearch(searches, { nodes: 1_000, ms: 1_000 });
    }
    expect(speedOf(searches)).toBe(1_000);
    expect(speedOf(withSearch(searches, { nodes: 1_000, ms: 9_000 }))).toBe(500);
  });

  it('ignores searches that ended at once', () => {
    expect(withSearch([], { nodes: 0, ms: 0 })).toEqual([]);
  });
});

describe('the searches that are due', () => {
  it('are at first those of a whole review', () => {
    const due = nodesDue({ nodes: 1_000, positions: 41, looks: [] });
    expect(due / reviewNodes(1_000, 40)).toBeCloseTo(1, 1);
  });

  it('include the moves in doubt, and those that need a long search in full', () => {
    const [short, long] = [undefined, 800_000].map((look) =>
      nodesDue({ nodes: 1_000, positions: 0, looks: [look] }),
    );
    expect(long).toBe(800_000);
    expect(short).toBeLessThan(800_000 / 2);
    expect(nodesDue({ nodes: 1_000, positions: 0, looks: [] })).toBe(0);
  });
});

describe('the time that is shown', () => {
  it('falls by what was searched while the estimate is right', () => {
    expect(nextTimeLeft({ shown: 60_000, spent: 2_000, estimate: 58_000 })).toBe(58_000);
  });

  it('does not grow while the estimate is up to a quarter higher', () => {
    expect(nextTimeLeft({ shown: 60_000, spent: 0, estimate: 74_000 })).toBe(60_000);
  });

  it('grows slowly when there is a reason, and at most doubles', () => {
    expect(nextTimeLeft({ shown: 60_000, spent: 0, estimate: 100_000 })).toBe(80_000);
    expect(nextTimeLeft({ shown: 1_000, spent: 1_000, estimate: 100_000 })).toBe(2_000);
  });

  it('follows an estimate that jumps in small steps', () => {
    const nodes = 250_000;
    const speeds = [800_000, 300_000, 900_000, 500_000, 700_000, 400_000];
    let searches = withSearch([], { nodes, ms: msOf(nodes, 800_000) });
    let shown = msOf(reviewNodes(nodes, 80), speedOf(searches));
    for (let positions = 80; positions > 0; positions -= 1) {
      const speed = speeds[positions % speeds.length] ?? 1;
      searches = withSearch(searches, { nodes, ms: msOf(nodes, speed) });
      const measured = speedOf(searches);
      const estimate = msOf(nodesDue({ nodes, positions, looks: [] }), measured);
      const next = nextTimeLeft({ shown, spent: msOf(nodes, measured), estimate });
      expect(next).toBeLessThan(shown * 1.3);
      expect(next).toBeGreaterThan(shown * 0.7);
      shown = next;
    }
    expect(shown).toBeLessThan(10_000);
  });
});
