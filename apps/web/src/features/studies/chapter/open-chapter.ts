/** Puts a chapter on the board. */
import type { Study, StudyChapter, StudyChapterSummary } from '@chuhe/contract/study';
import { getStudyChapter } from '@chuhe/contract/study-endpoints';
import { gameOf } from '@chuhe/studies/chapter-state';
import i18next from 'i18next';
import { api } from '../../../lib/api/api.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { isUnreached, localFailure } from '../../../lib/api/failure.ts';
import { gameStore, openGame, whenReleased } from '../../../lib/game/game-store.ts';
import { beginVisit } from '../../../lib/game/visits.ts';
import { replacePage } from '../../../lib/replace-page.ts';
import { defineStore } from '../../../lib/services.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { currentSession, sessionStore } from '../../../lib/session/session-store.ts';
import { reasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { revealMoves } from '../../../lib/state/shown-view.ts';
import { takeBoundGame, unbindChapter } from '../../../lib/studies/bound-chapter.ts';
import {
  bindChapter,
  type ChapterLink,
  chapterStore,
  openChapter,
  practiceAddress,
} from '../../../lib/studies/chapter-link.ts';
import { isSolutionShown } from '../../../lib/studies/open-solutions.ts';
import { emitToast } from '../../../lib/toast.ts';
import { opensOnBoard, placeOf } from '../chapter-place.ts';
import { chapterCache } from './chapter-cache.ts';
import type { ChapterDocument } from './chapter-document.ts';
import { findCached, followChapters, hasKept, makeDocument, openDocument } from './chapters.ts';

/** Why the chapter that was asked for is not on the board; `undefined` while it is being opened. */
export const openingStore = defineStore<{
  readonly failure: ApiFailure | undefined;
}>(() => ({ failure: undefined }));

export function endOpening(): void {
  chapterStore.setState({ asked: undefined });
  openingStore.setState({ failure: undefined });
}

/** Opens the chapter that the board has from an earlier page, by a reload or by Back, so that its edits are kept. */
export function openBoundChapter(): void {
  const link = openChapter();
  if (link === undefined) return;
  const known = openDocument();
  if (known !== undefined) {
    takeBoundGame();
    known.show();
    return;
  }
  const isOpening = chapterStore.getState().asked !== undefined;
  const hasFailed = openingStore.getState().failure !== undefined;
  if (!isOpening || hasFailed) void openChapterOnBoard(link);
}

/** Opens another chapter of the study: on the board, or as a practice for those who cannot edit it. */
export function openChapterOf(study: Study, chapter: StudyChapterSummary, link: ChapterLink): void {
  const { chapterId } = chapter;
  if (opensOnBoard(study, chapter)) void openChapterOnBoard({ ...link, chapterId });
  else window.location.assign(placeOf(study, chapter, link.code));
}

/**
 * Opens a chapter, or brings it up to date if it is on the board. Those who cannot edit an exercise get its practice page, unless they
 * have asked to see its moves.
 *
 * @returns false if the game or the set-up in progress keeps the board
 */
export async function openChapterOnBoard(link: ChapterLink): Promise<boolean> {
  await whenReleased();
  if (isRefused(link)) return false;
  openingStore.setState({ failure: undefined });
  chapterStore.setState({ asked: link });
  // A phone shows one tool at a time, and the chapters are with the moves. A slow answer takes no tool away that was chosen meanwhile.
  revealMoves();
  await userKnown();
  const { studyId, chapterId, code } = link;
  const parts = { params: { studyId, chapterId }, query: code === undefined ? {} : { code } };
  const { signal } = new AbortController();
  const ask = () => api().call(getStudyChapter, parts, { isQuiet: true });
  // Without a user, the call has no session to wait for.
  const isLocal = currentSession().kind === 'local-guest';
  const answer = isLocal ? localFailure('NETWORK') : await whileBusy(() => askAsUser(ask, signal));
  if (chapterStore.getState().asked !== link) return true;
  const chapter = answer.success ? answer.data : await findLeft(link, answer);
  if (chapter === undefined) {
    if (!answer.success) fail(link, answer);
    return true;
  }
  if (!isOnBoard(link) && !opensOnBoard(chapter, chapter) && !isSolutionShown(link.chapterId)) {
    keepBoundChapter();
    replacePage(practiceAddress(link));
    return true;
  }
  const seen = await lastSeen(link);
  const made = await makeDocument(link, chapter);
  if (made === undefined) {
    fail(link, { ...localFailure('NETWORK'), message: i18next.t('matches.open.unreadable') });
    return true;
  }
  if (chapterStore.getState().asked !== link) return true;
  // The answer may have taken seconds. Meanwhile, the user can begin a game against the engine.
  if (isRefused(link)) return false;
  put(made, { orientation: chapter.orientation, seen });
  endOpening();
  return true;
}

/** Whether what is in progress on the board keeps the chapter from it. Then the user is told, and the opening ends. */
function isRefused(link: ChapterLink): boolean {
  const reason = isOnBoard(link) ? undefined : reasonAgainstAnotherGame();
  if (reason === undefined) return false;
  emitToast({ tone: 'warning', title: i18next.t(reason) });
  endOpening();
  return true;
}

/** The sequence number that the chapter on the board had at least when an earlier page left it; 0 if it is not known. */
async function lastSeen(link: ChapterLink): Promise<number> {
  return isOnBoard(link) ? ((await findCached(link))?.state.sequence ?? 0) : 0;
}

/**
 * The chapter as this browser had it last: without a connection, or if the server does not show it any more but the user has made changes
 * that it does not have.
 */
async function findLeft(link: ChapterLink, failure: ApiFailure): Promise<StudyChapter | undefined> {
  if (!isUnreached(failure) && !(await hasKept(link))) return undefined;
  return findCached(link);
}

interface Placing {
  readonly orientation: 'red' | 'black';
  readonly seen: number;
}

/** A reload has put the chapter on the board already, as it was then. What the user has edited since becomes operations. */
function put(made: ChapterDocument, { orientation, seen }: Placing): void {
  followChapters();
  const { link } = made;
  if (isOnBoard(link)) {
    const bound = takeBoundGame();
    const { game } = gameStore.getState();
    if (bound !== undefined && bound !== game) made.takeEdit(bound, game, seen);
    made.show();
  } else {
    const endVisit = beginVisit();
    openGame(gameOf(made.sync.replica.state));
    bindChapter(link);
    takeBoundGame();
    // Undo stays within the chapter. Back leads to the game before it.
    gameStore.setState({ orientation, past: [], future: [] });
    endVisit();
  }
  // Sends what waits, or learns what others have done since the cache was written.
  made.dispatch({ kind: 'reconnected' });
  // A reload without a connection finds the chapter, however soon it comes.
  chapterCache().flush();
}

function isOnBoard(link: ChapterLink): boolean {
  return openChapter()?.chapterId === link.chapterId;
}

function fail(link: ChapterLink, failure: ApiFailure): void {
  // What a reload has put on the board is a copy now: edits of it belong to no chapter.
  if (isOnBoard(link)) unbindChapter();
  if (openChapter() === undefined) return openingStore.setState({ failure });
  const isMissing = failure.status === 404 || failure.status === 400;
  emitToast({
    tone: 'danger',
    title: i18next.t(isMissing ? 'studies.missing' : 'studies.notOpened'),
    cause: failure.message,
  });
  keepBoundChapter();
}

/** Ends the opening of a chapter that does not come, so that the edits of the one on the board are kept. */
function keepBoundChapter(): void {
  endOpening();
  openBoundChapter();
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
