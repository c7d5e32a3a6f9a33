// @vitest-environment jsdom
import type { Study, StudyChapterSummary } from '@chuhe/contract/study';
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { stateOf } from '@chuhe/studies/chapter-state';
import { makeStateJson } from '@chuhe/studies/state-json';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { PrintStudy } from './print-study.tsx';

beforeAll(startI18n);
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(cleanup);

const KINDS = { One: 'analysis', Two: 'find', Three: 'analysis' } as const;
const TITLES = ['One', 'Two', 'Three'] as const;

function listed(title: (typeof TITLES)[number]): StudyChapterSummary {
  return {
    chapterId: title,
    title,
    kind: KINDS[title],
    orientation: 'red',
    moves: 1,
    sequence: 0,
    updatedAt: '2026-11-20T00:00:00.000Z',
  };
}

function open(role: 'owner' | 'viewer' = 'owner'): void {
  const line = addLine(newGame(), ROOT, ['h2e2']);
  if (!line.ok) throw new Error('There is no such line.');
  const state = makeStateJson(stateOf(line.value.game));
  answerCalls((_, { params }) => {
    const title = TITLES.find((each) => each === params?.['chapterId']) ?? 'One';
    if (title === 'Three') return readFailure(404, {});
    const practice = title === 'Two' ? { task: 'Win the rook' } : {};
    return { ...listed(title), role, practice, state };
  });
  const owner = { firstName: 'Lan', lastName: 'Trần', username: null };
  const parts = { studyId: 'study', title: 'Ten lessons', owner };
  const study = { ...parts, chapterList: TITLES.map(listed) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The parts that are read.
  render(<PrintStudy study={study as Study} code={undefined} onClose={() => undefined} />);
}

const headings = () =>
  screen.getAllByRole('heading', { hidden: true }).map(({ textContent }) => textContent);

test('a study is printed as a booklet with its title and owner, and a chapter that is missing is named', async () => {
  open();
  expect(await screen.findByText(/Not printed, .*: Three/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Heading').value).toBe('Ten lessons');
  expect(screen.getByLabelText<HTMLInputElement>('Author').value).toBe('Lan Trần');
  expect(headings()).toContain('1. One');
});

test('an exercise is printed as its task, and its moves are among the solutions or nowhere', async () => {
  open();
  await screen.findByText('Win the rook');
  expect(headings().filter((text) => text === '2. Two')).toHaveLength(2);
  fireEvent.click(screen.getByLabelText('Solutions of the exercises at the end'));
  await vi.waitFor(() => expect(headings()).not.toContain('Solutions'));
  expect(headings().filter((text) => text === '2. Two')).toHaveLength(1);
});

test('the booklet of a viewer has the tasks, and no solutions', async () => {
  open('viewer');
  await screen.findByText('Win the rook');
  expect(headings()).not.toContain('Solutions');
});
