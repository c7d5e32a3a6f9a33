// @vitest-environment jsdom
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ChapterRun } from '../../../lib/studies/chapter-results.ts';
import { answer, type PracticeState, startPractice } from './practice.ts';
import { useToldRun } from './use-told-run.ts';

afterEach(cleanup);

const line = addLine(newGame(), ROOT, ['h2e2']);
const game = line.ok ? line.value.game : newGame();
const begun = startPractice(game, 'find');
const missed = answer(game, begun, 'b2e2');

function show(initialProps: PracticeState) {
  const told: ChapterRun[] = [];
  const shown = renderHook(
    (state: PracticeState) => useToldRun(state, (run) => void told.push(run)),
    { initialProps },
  );
  return { told, ...shown };
}

test('a run is told once when it ends', () => {
  const { told, rerender, unmount } = show(missed);
  rerender(answer(game, missed, 'h2e2'));
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  expect(told).toMatchObject([{ isSolved: true }]);
});

test('a run with a mistake is told once when the tab is closed', () => {
  const { told, unmount } = show(missed);
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  expect(told).toMatchObject([{ points: 0, isSolved: false }]);
});

test('a run with a mistake is told when the view goes, and one without is not', () => {
  const left = show(missed);
  left.unmount();
  expect(left.told).toHaveLength(1);
  const unplayed = show(begun);
  window.dispatchEvent(new Event('pagehide'));
  unplayed.unmount();
  expect(unplayed.told).toEqual([]);
});
