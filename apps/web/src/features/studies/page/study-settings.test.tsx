// @vitest-environment jsdom
import type { Study } from '@chuhe/contract/study';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { StudySettings } from './study-settings.tsx';

beforeAll(startI18n);
afterEach(cleanup);

const STUDY: Study = {
  studyId: '4f8f1fd1-0fd8-4b27-8ca6-4f1d0a54b0a1',
  title: 'Pins',
  description: '',
  tags: [],
  visibility: 'members',
  role: 'owner',
  owner: { firstName: 'An', lastName: '', username: null },
  chapters: 0,
  createdAt: '2026-11-21T17:00:00Z',
  updatedAt: '2026-11-21T17:00:00Z',
  deletedAt: null,
  number: 0,
  chapterList: [],
  deletedChapters: [],
  ownerLeaves: null,
  members: [],
  code: null,
  invitations: { editor: null, viewer: null },
};
const CHANGED = { ...STUDY, title: 'Forks', visibility: 'private' } as const;

const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
const type = (text: string) => fireEvent.input(title(), { target: { value: text } });
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
const nothing = (): void => undefined;

test('what another page has changed is shown, and told if it was changed here, too', async () => {
  const answers = [readFailure(409, { code: 'CONFLICT', message: 'Changed' }), null];
  const asked = answerCalls((route) =>
    route.startsWith('GET') ? CHANGED : { success: true, data: null, ...answers.shift() },
  );
  render(<StudySettings study={STUDY} onChanged={nothing} />);
  type('Skewers');
  await save();
  await screen.findByText(/Title: Forks/);
  expect(title().value).toBe('Skewers');
  await save();
  const bodies = asked.filter(([route]) => route.startsWith('PATCH')).map(([, { body }]) => body);
  // The visibility, which was not changed here, is not sent.
  expect(bodies).toEqual([
    { title: 'Skewers', was: { title: 'Pins' } },
    { title: 'Skewers', was: { title: 'Forks' } },
  ]);
});

test('a change after saving is one of what was saved, also before the study was fetched again', async () => {
  const asked = answerCalls(() => ({ success: true, data: null }));
  render(<StudySettings study={STUDY} onChanged={nothing} />);
  type('Skewers');
  await save();
  type('Forks');
  await save();
  expect(asked.map(([, { body }]) => body)).toEqual([
    { title: 'Skewers', was: { title: 'Pins' } },
    { title: 'Forks', was: { title: 'Skewers' } },
  ]);
});

test('what is typed stays when the study changes, and an untouched form follows it', () => {
  const { rerender } = render(<StudySettings study={STUDY} onChanged={nothing} />);
  rerender(<StudySettings study={CHANGED} onChanged={nothing} />);
  expect(title().value).toBe('Forks');
  type('Mine');
  rerender(<StudySettings study={STUDY} onChanged={nothing} />);
  expect(title().value).toBe('Mine');
});
