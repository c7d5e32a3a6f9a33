import type { Evaluation } from '@chuhe/game/tree';
import { describe, expect, it } from 'vitest';
import { makeSearching, type TestService } from '../../../engine/testing/test-service.ts';
import { followEvaluation, PAUSE_MS } from './follow-evaluation.ts';

const PV = [{ cp: 30, pv: 'h2e2 h9g7' }];

describe('what the engine finds', () => {
  it('is passed on at intervals while it searches, from a minimum depth on', async () => {
    const { test, notes } = await follow();
    test.tell({ depth: 4, lines: PV });
    expect(notes).toEqual([]);
    for (const depth of [9, 10, 11]) test.tell({ depth, lines: PV });
    expect(depths(notes)).toEqual([9]);
    test.clock.advance(PAUSE_MS);
    test.tell({ depth: 12, lines: PV });
    // A waiting evaluation is passed on with the next update, followed by a pause.
    expect(depths(notes)).toEqual([9, 11]);
  });

  it('is passed on when the search is stopped, however deep it came', async () => {
    const { test, notes } = await follow();
    test.tell({ depth: 5, lines: PV });
    test.service.turnOff();
    expect(notes).toEqual([{ kind: 'cp', value: 30, depth: 5 }]);
  });

  it('is passed on when following ends', async () => {
    const { test, notes, leave } = await follow();
    test.tell({ depth: 9, lines: PV });
    test.tell({ depth: 10, lines: PV });
    leave();
    expect(depths(notes)).toEqual([9, 10]);
    test.tell({ depth: 20, lines: PV });
    expect(depths(notes)).toEqual([9, 10]);
  });

  it('is ignored for another position', async () => {
    const { test, notes, leave } = await follow('elsewhere');
    test.tell({ depth: 12, lines: PV });
    leave();
    expect(notes).toEqual([]);
  });
});

async function follow(key = 'start') {
  const test: TestService = await makeSearching();
  const notes: Evaluation[] = [];
  const leave = followEvaluation({
    engine: test.service,
    key,
    note: (evaluation) => notes.push(evaluation),
    now: test.clock.now,
  });
  return { test, notes, leave };
}

function depths(notes: readonly Evaluation[]): (number | undefined)[] {
  return notes.map(({ depth }) => depth);
}
