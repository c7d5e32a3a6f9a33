/** Puts a chapter on the board. */
import type { StudyChapter } from '@chuhe/contract/study';
import { getStudyChapter } from '@chuhe/contract/study-endpoints';
import { gameOf } from '@chuhe/studies/chapter-state';
import i18next from 'i18next';
import { api } from '../../../lib/api/api.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { isUnreached, localFailure } from '../../../lib/api/failure.ts';
import { gameStore, openGame, whenReleased } from '../../../lib/game/game-store.ts';
import { beginVisit } from '../../../lib/game/visits.ts';
import { defineStore } from '../../../lib/services.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { currentSession, sessionStore } from '../../../lib/session/session-store.ts';
import { reasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { revealMoves } from '../../../lib/state/shown-view.ts';
import {
  bindChapter,
  type ChapterLink,
  chapterStore,
  openChapter,
  unbindChapter,
} from '../../../lib/studies/chapter-link.ts';
import { emitToast } from '../../../lib/toast.ts';
import type { ChapterDocument } from './chapter-document.ts';
import { findCached, followChapters, hasKept, makeDocument } from './chapters.ts';

/** Why the chapter that was asked for could not be opened; `undefined` while it is being opened. */
export const openingStore = defineStore<{ readonly failure: ApiFailure | undefined }>(() => ({
  failure: undefined,
}));

export function endOpening(): void {
  chapterStore.setState({ asked: undefined });
  openingStore.setState({ failure: undefined });
}

/** Opens a chapter, or brings it up to date if it is on the board. */
export async function openChapterOnBoard(link: ChapterLink): Promise<void> {
  await whenReleased();
  const isHere = isOnBoard(link);
  const reason = isHere ? undefined : reasonAgainstAnotherGame();
  if (reason !== undefined) {
    emitToast({ tone: 'warning', title: i18next.t(reason) });
    return;
  }
  chapterStore.setState({ asked: link });
  openingStore.setState({ failure: undefined });
  await userKnown();
  const { studyId, chapterId, code } = link;
  const parts = { params: { studyId, chapterId }, query: code === undefined ? {} : { code } };
  const { signal } = new AbortController();
  const answer = await whileBusy(() =>
    askAsUser(() => api().call(getStudyChapter, parts, { isQuiet: true }), signal),
  );
  if (chapterStore.getState().asked !== link) return;
  const chapter = answer.success ? answer.data : await findLeft(link, answer);
  if (chapter === undefined) return answer.success ? undefined : fail(link, answer);
  const made = await makeDocument(link, chapter);
  if (made === undefined) {
    return fail(link, {
      ...localFailure('NETWORK'),
      message: i18next.t('matches.open.unreadable'),
    });
  }
  if (chapterStore.getState().asked !== link) return;
  put(made, chapter.orientation);
  endOpening();
}

/**
 * The chapter as this browser had it last: without a connection, or if the server does not show it any more but the user has made changes
 * that it does not have.
 */
async function findLeft(link: ChapterLink, failure: ApiFailure): Promise<StudyChapter | undefined> {
  if (!isUnreached(failure) && !(await hasKept(link))) return undefined;
  return findCached(link);
}

/** A reload has put the chapter on the board already, as it was then. */
function put(made: ChapterDocument, orientation: 'red' | 'black'): void {
  followChapters();
  const { link } = made;
  if (isOnBoard(link)) made.show();
  else {
    const endVisit = beginVisit();
    openGame(gameOf(made.sync.replica.state));
    bindChapter(link);
    gameStore.setState({ orientation });
    endVisit();
    // A phone shows one tool at a time, and the chapters are with the moves.
    revealMoves();
  }
  // Sends what waits, or learns what others have done since the cache was written.
  made.dispatch({ kind: 'reconnected' });
}

function isOnBoard(link: ChapterLink): boolean {
  return openChapter()?.chapterId === link.chapterId;
}

function fail(link: ChapterLink, failure: ApiFailure): void {
  // What a reload has put on the board is a copy now: edits of it belong to no chapter.
  if (isOnBoard(link)) unbindChapter();
  openingStore.setState({ failure });
}

/** Resolves when the session of the page has been resolved. */
function userKnown(): Promise<void> {
  if (currentSession().kind !== 'starting') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = sessionStore.subscribe(({ session }) => {
      if (session.kind === 'starting') return;
      stop();
      resolve();
    });
  });
}
