// @vitest-environment jsdom
import { newState } from '@chuhe/studies/chapter-state';
import { makeStateJson } from '@chuhe/studies/state-json';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { PracticeView } from './practice-view.tsx';

beforeAll(startI18n);
afterEach(cleanup);

const LINK = { studyId: 'study', chapterId: 'empty' };

test.each([
  ['owner', /no solution yet\. Open it on the board and play the moves/],
  ['viewer', /nothing to find/],
])('an exercise without moves is not solved, which the %s is told', async (role, told) => {
  const chapter = { ...LINK, title: 'One', kind: 'find', moves: 0, role, practice: {} };
  const study = { ...LINK, role, title: 'Lesson', chapterList: [chapter], members: null };
  answerCalls((route) => {
    if (route === 'GET /api/study/:studyId') return study;
    if (route !== 'GET /api/study/:studyId/chapter/:chapterId') return undefined;
    return { ...chapter, studyTitle: 'Lesson', state: makeStateJson(newState()) };
  });
  const route = createRootRoute({
    component: () => <PracticeView link={LINK} board={() => 'board'} />,
  });
  const router = createRouter({ routeTree: route, history: createMemoryHistory() });
  render(<RouterProvider router={router} />);
  await screen.findByText(told);
  await act(async () => undefined);
  expect(screen.queryByText(/solved|last move/)).toBeNull();
});
