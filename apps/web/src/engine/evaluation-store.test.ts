import { describe, expect, it } from 'vitest';
import type { PositionEvaluation } from './analysis.ts';
import { EvaluationStore } from './evaluation-store.ts';

const NOT_SEARCHED = { ms: 0, depth: 0, nodes: 0, exhausted: false };

function evaluation(key: string, rest: Partial<PositionEvaluation> = {}): PositionEvaluation {
  return { key, multiPv: 1, lines: [], depth: 5, nodes: 5_000, nps: 1, timeMs: 1, ...rest };
}

describe('the store of evaluations', () => {
  it('keeps the one with more nodes or more depth', () => {
    const store = new EvaluationStore();
    store.offer(evaluation('a', { depth: 5, nodes: 5_000 }));
    store.offer(evaluation('a', { depth: 4, nodes: 4_000 }));
    expect(store.get('a', 1)?.depth).toBe(5);
    store.offer(evaluation('a', { depth: 6, nodes: 2_000 }));
    expect(store.get('a', 1)?.depth).toBe(6);
    store.offer(evaluation('a', { depth: 5, nodes: 9_000 }));
    expect(store.get('a', 1)?.nodes).toBe(9_000);
  });

  it('prefers the requested number of lines to any depth', () => {
    const store = new EvaluationStore();
    store.offer(evaluation('a', { multiPv: 1, depth: 30 }));
    store.offer(evaluation('a', { multiPv: 3, depth: 2 }));
    expect(store.get('a', 3)?.depth).toBe(2);
    expect(store.get('a', 1)?.depth).toBe(30);
    expect(store.get('a', 5)?.depth).toBe(30);
  });

  it('records how far each number of lines was searched', () => {
    const store = new EvaluationStore();
    store.reach('a', 3, { ...NOT_SEARCHED, ms: 8_000, depth: 12 });
    store.reach('a', 3, { ...NOT_SEARCHED, ms: 2_000, depth: 14, nodes: 900 });
    expect(store.isFinished('a', 3, { kind: 'time', ms: 8_000 })).toBe(true);
    expect(store.isFinished('a', 3, { kind: 'depth', depth: 14 })).toBe(true);
    expect(store.isFinished('a', 1, { kind: 'depth', depth: 14 })).toBe(true);
    expect(store.isFinished('a', 4, { kind: 'depth', depth: 1 })).toBe(false);
    expect(store.isFinished('a', 3, { kind: 'depth', depth: 15 })).toBe(false);
    expect(store.isFinished('a', 3, { kind: 'nodes', nodes: 900 })).toBe(true);
    expect(store.isFinished('a', 3, { kind: 'nodes', nodes: 901 })).toBe(false);
    expect(store.isFinished('a', 3, { kind: 'infinite' })).toBe(false);
    expect(store.isFinished('b', 1, { kind: 'time', ms: 1 })).toBe(false);
  });

  it('drops the position that was unused for longest', () => {
    const store = new EvaluationStore(2);
    store.offer(evaluation('a'));
    store.offer(evaluation('b'));
    store.get('a', 1);
    store.offer(evaluation('c'));
    expect(['a', 'b', 'c'].map((key) => store.get(key, 1)?.key)).toEqual(['a', undefined, 'c']);
  });
});
