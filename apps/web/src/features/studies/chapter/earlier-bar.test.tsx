// @vitest-environment jsdom
import { newGame } from '@chuhe/game/tree';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { loadPart } from '../../../i18n/known-texts.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { gameStore, openGame, playMove } from '../../../lib/game/game-store.ts';
import { beginVisit } from '../../../lib/game/visits.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { bindChapter } from '../../../lib/studies/chapter-link.ts';
import { bindEarlier, type EarlierState, openEarlier } from '../../../lib/studies/earlier-state.ts';
import { EarlierBar } from './earlier-bar.tsx';

beforeAll(async () => {
  await startI18n();
  await loadPart('late');
});
beforeEach(() => sessionStore.setState({ session: { kind: 'user', user: makeUser() } }));
afterEach(cleanup);

const LINK = { studyId: 'study', chapterId: 'first' };

/** Shows an earlier state without moves of a chapter with one move. */
function showEarlier(sequence: number): EarlierState {
  answerCalls(() => ({ ...LINK, title: 'Lesson', role: 'owner', number: 0, chapterList: [] }));
  openGame(newGame());
  playMove('h2e2');
  bindChapter(LINK);
  const endVisit = beginVisit();
  const game = newGame();
  openGame(game);
  bindEarlier({ link: LINK, game, sequence, at: undefined, goBack: wayBackToGame().run });
  endVisit();
  const earlier = openEarlier();
  if (earlier === undefined) throw new Error('There is no earlier state.');
  render(<EarlierBar earlier={earlier} />);
  return earlier;
}

test('what was tried on the copy of an earlier state does not go into the chapter when that is restored', async () => {
  showEarlier(0);
  playMove('b2e2');
  playMove('b9c7');
  const button = await screen.findByRole('button', { name: 'Restore' });
  await act(async () => fireEvent.click(button));
  await vi.waitFor(() => expect(openEarlier()).toBeUndefined());
  expect(gameStore.getState().game.nodeCount).toBe(0);
});

test('the earliest state that is kept is not called the first one', () => {
  showEarlier(5);
  expect(screen.getByText('The earliest state that is kept')).toBeDefined();
});
