// @vitest-environment jsdom
import { newGame } from '@chuhe/game/tree';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import type { GamesToAdd } from '../../../lib/studies/add-to-study.ts';
import { AddToStudyDialog } from './add-to-study-dialog.tsx';

beforeAll(startI18n);
afterEach(cleanup);

const COUNT = 150;
const source: GamesToAdd = {
  count: COUNT,
  name: 'Club games',
  async *games() {
    for (let number = 0; number < COUNT; number += 1) yield { game: newGame() };
  },
};
const study = (studyId: string, role: string) => ({
  studyId,
  title: studyId,
  role,
  tags: [],
  chapters: 0,
});
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add' })));
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const bodies = (asked: readonly Asked[], wanted: string) =>
  asked.flatMap(([route, { body }]) => (route === wanted ? [body] : []));

test('after a failure, the games that are missing go to the study that was made', async () => {
  let calls = 0;
  const asked = answerCalls((route, { body }) => {
    if (route === 'GET /api/study') return { studies: [], next: null };
    if (route === 'POST /api/study') return { studyId: body?.['studyId'] };
    calls += 1;
    if (calls === 2) return readFailure(500, {});
    const chapters = Array.isArray(body?.['chapters']) ? body['chapters'] : [];
    return { chapterIds: chapters.map(({ chapterId }: { chapterId: string }) => chapterId) };
  });
  render(<AddToStudyDialog source={source} />);
  await screen.findByRole('button', { name: 'Add' });
  await press();
  await screen.findByRole('button', { name: 'Add' });
  await press();
  await vi.waitFor(() => expect(calls).toBe(3));
  const [first, second, third] = bodies(asked, 'POST /api/study/:studyId/chapter');
  expect(first?.['chapters']).toHaveLength(100);
  expect(third?.['chapters']).toEqual(second?.['chapters']);
  const made = bodies(asked, 'POST /api/study').map((body) => body?.['studyId']);
  expect(new Set(made).size).toBe(1);
});

test('all pages of studies that the user may edit can be chosen, and a failure is shown', async () => {
  let isDown = true;
  answerCalls((_, { query }) => {
    if (query?.['scope'] === 'shared') {
      if (isDown) return readFailure(500, { message: 'The database is down' });
      return { studies: [study('Edited', 'editor'), study('Read', 'viewer')], next: null };
    }
    if (query?.['after'] === 'page 2') return { studies: [study('Old', 'owner')], next: null };
    return { studies: [study('New', 'owner')], next: 'page 2' };
  });
  render(<AddToStudyDialog source={source} />);
  await screen.findByText('The database is down');
  expect(names()).toEqual(['A new study', 'New', 'Old']);
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('option', { name: 'Edited' });
  expect(names()).toEqual(['A new study', 'New', 'Old', 'Edited']);
});
