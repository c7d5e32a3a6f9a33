// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { resetServices } from '../services.ts';
import { revealReport, showGraphView, shownViewStore } from './shown-view.ts';

test('a reload shows the view that was shown before', () => {
  showGraphView('comment');
  resetServices();
  expect(shownViewStore.getState().graphView).toBe('comment');
  revealReport();
  resetServices();
  expect(shownViewStore.getState()).toMatchObject({ graphView: 'report', reportReveals: 0 });
});
