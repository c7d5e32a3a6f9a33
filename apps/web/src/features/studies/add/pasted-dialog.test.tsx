// @vitest-environment jsdom
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { gameStore, openGame, playMove, undo } from '../../../lib/game/game-store.ts';
import { bindChapter } from '../../../lib/studies/chapter-link.ts';
import { chapterSaving } from '../../../lib/studies/chapter-saving.ts';
import { askForPasted, pastedStore } from '../../../lib/studies/pasted-text.ts';
import { openChapterOnBoard } from '../chapter/open-chapter.ts';
import { Pasted } from './pasted.tsx';
import { PastedDialog } from './pasted-dialog.tsx';

vi.mock(import('../chapter/open-chapter.ts'), async (load) => ({
  ...(await load()),
  openChapterOnBoard: vi.fn<() => Promise<boolean>>(async () => true),
}));

const LINK = { studyId: 'study', chapterId: 'first' };
const FEN = '3k5/9/9/9/9/9/9/9/4R4/4K4 w';

beforeAll(startI18n);
beforeEach(() => {
  openGame(newGame());
  bindChapter(LINK);
});
afterEach(cleanup);

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false));
  await act(async () => fireEvent.click(button));
}

function answerStudy(): readonly Asked[] {
  return answerCalls((route, { body }) => {
    if (route === 'GET /api/study/:studyId') return { ...LINK, role: 'owner', chapterList: [{}] };
    if (route !== 'POST /api/study/:studyId/chapter') return {};
    const chapters = Array.isArray(body?.['chapters']) ? body['chapters'] : [];
    return { chapterIds: chapters.map(({ chapterId }: { chapterId: string }) => chapterId) };
  });
}

function paste(text: string) {
  const onOpen = vi.fn<(text: string) => void>();
  answered = answerStudy();
  expect(askForPasted(text)).toBe(true);
  render(<PastedDialog text={text} onOpen={onOpen} />);
  return onOpen;
}
let answered: readonly Asked[] = [];

test('a position begins a chapter without moves, and undo takes that back', async () => {
  paste(FEN);
  await press('Begin this chapter with it');
  expect(gameStore.getState().game.start).toBe(FEN);
  expect(pastedStore.getState().text).toBeUndefined();
  undo();
  expect(gameStore.getState().game.start).toBe(INITIAL_FEN);
});

test('games become chapters behind the others, and the first of them is opened', async () => {
  playMove('h2e2');
  paste(`${FEN}\n${INITIAL_FEN}`);
  await press('Add as 2 new chapters');
  const sent = answered.find(([route]) => route === 'POST /api/study/:studyId/chapter');
  const chapters = sent?.[1].body?.['chapters'];
  expect(chapters).toMatchObject([{ title: 'Chapter 2' }, { title: 'Chapter 3' }]);
  await vi.waitFor(() => expect(openChapterOnBoard).toHaveBeenCalledOnce());
  expect(screen.queryByRole('button', { name: 'Begin this chapter with it' })).toBeNull();
});

test('a game that has been read becomes a chapter with its own start', async () => {
  const line = addLine(newGame({ start: FEN }), ROOT, ['e1e3', 'd9d8']);
  if (!line.ok) throw new Error('bad line');
  answered = answerStudy();
  askForPasted('R5+2 K4+1', { game: line.value.game, fault: undefined, open: () => {} });
  render(<Pasted onOpen={() => {}} />);
  await press('Add as a new chapter');
  const sent = answered.find(([route]) => route === 'POST /api/study/:studyId/chapter');
  expect(JSON.stringify(sent?.[1].body)).toContain(FEN);
});

test('a text can be opened outside the study, and one without games is', async () => {
  const onOpen = paste(FEN);
  await press('Open outside the study');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(FEN);
  const next = paste('no game');
  await vi.waitFor(() => expect(next).toHaveBeenCalledExactlyOnceWith('no game'));
});

test('a user who does not edit the chapter is not asked', () => {
  const { isOn } = chapterSaving();
  chapterSaving().isOn = () => false;
  expect(askForPasted(FEN)).toBe(false);
  chapterSaving().isOn = isOn;
});
