/** The chapters that this page has opened, and the one on the board. */
import type { StudyChapter } from '@chuhe/contract/study';
import { getStudyChapter, getStudyOperations } from '@chuhe/contract/study-endpoints';
import type { LoggedOperation, NewOperation } from '@chuhe/studies/operation';
import { parseStateJson, type StateJson } from '@chuhe/studies/state-json';
import i18next from 'i18next';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { gameStore, setUndoRule } from '../../../lib/game/game-store.ts';
import { commitPendingEdit } from '../../../lib/game/pending-edit.ts';
import { live } from '../../../lib/live/live.ts';
import { defineService, defineStore } from '../../../lib/services.ts';
import { localUserIdOf } from '../../../lib/session/last-user.ts';
import { retryLater } from '../../../lib/session/retry-later.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { type ChapterLink, chapterStore, openChapter } from '../../../lib/studies/chapter-link.ts';
import { chapterSaving } from '../../../lib/studies/chapter-saving.ts';
import { emitToast } from '../../../lib/toast.ts';
import { chapterCache } from './chapter-cache.ts';
import { ChapterDocument } from './chapter-document.ts';
import { type ChapterSync, type News, startSync } from './chapter-sync.ts';
import {
  adoptGuests,
  chapterKey,
  followedChapters,
  type PendingOf,
  pendingStore,
} from './pending-store.ts';
import { followLeft } from './send-left.ts';
import { sendOperations } from './send-operations.ts';
import { tellRefused } from './tell-refused.ts';

/** What the page knows of the opened chapters, by id. */
export interface OpenedChapter {
  readonly chapter: Omit<StudyChapter, 'state'>;
  readonly sync: ChapterSync;
}

export const openedStore = defineStore<{
  readonly byId: ReadonlyMap<string, OpenedChapter>;
}>(() => ({ byId: new Map() }));

/** The documents of this page, by id of the chapter. */
const documents = defineService(() => new Map<string, ChapterDocument>());

/** The ids of the users who have opened the documents. */
const owners = defineService(() => new WeakMap<ChapterDocument, string>());

/** The document of the chapter on the board. */
export function openDocument(): ChapterDocument | undefined {
  const link = openChapter();
  return link === undefined ? undefined : documents().get(link.chapterId);
}

/** Makes the document of a chapter that was fetched, with the operations of earlier visits that the server does not have. */
export async function makeDocument(
  link: ChapterLink,
  { state, ...chapter }: StudyChapter,
): Promise<ChapterDocument | undefined> {
  const confirmed = readState(state);
  if (confirmed === undefined) return undefined;
  const of = ownerOf(link);
  const known = documents().get(link.chapterId);
  if (known !== undefined && owners().get(known) === of.userId) {
    known.dispatch({ kind: 'resume' });
    return known;
  }
  known?.close();
  const sync = startSync({ confirmed, editor: editorOf(chapter), kept: await readKept(of) });
  const onChange = (next: ChapterSync): void => {
    const before = openedStore.getState().byId.get(link.chapterId)?.sync;
    setOpened(link, { sync: next });
    // The server ended the messages about a study that was gone.
    if (before?.stop?.kind === 'gone' && next.stop === undefined) watchOpen();
    chapterCache().noteLater(of, () => ({ chapter, confirmed: confirmedOf(link) }));
  };
  // Another user may have signed in on this page. The operations belong to the user who has made them.
  const isSameUser = (): boolean => ownerOf(link).userId === of.userId;
  const made = new ChapterDocument(link, sync, {
    send: async (...sent) => (isSameUser() ? send(...sent) : localFailure('SESSION_CHANGED')),
    fetch: async (...asked) =>
      isSameUser() ? fetchNews(...asked) : localFailure('SESSION_CHANGED'),
    keep: async (_, operations) => pendingStore().keep(of, operations),
    forget: async (_, ids) => pendingStore().forget(of, ids),
    retryLater,
    onNotKept: warnOfLoss,
    onRefused: tellRefused,
    onChange,
  });
  owners().set(made, of.userId);
  documents().set(link.chapterId, made);
  followedChapters().add(chapterKey(of));
  openedStore.setState(({ byId }) => ({
    byId: new Map(byId).set(link.chapterId, { chapter, sync }),
  }));
  return made;
}

function confirmedOf({ chapterId }: ChapterLink) {
  return documents().get(chapterId)?.sync.replica.confirmed;
}

/** A chapter as this browser had it last; `undefined` if it never had it. */
export async function findCached(link: ChapterLink): Promise<StudyChapter | undefined> {
  return chapterCache().find(ownerOf(link));
}

/** Whether this browser has operations of the user that the server does not have. */
export async function hasKept(link: ChapterLink): Promise<boolean> {
  return (await readKept(ownerOf(link))).length > 0;
}

/** The number with which the user edits; `undefined` for a viewer. */
export function editorOf({
  role,
  number,
}: Pick<StudyChapter, 'role' | 'number'>): number | undefined {
  return role === 'owner' || role === 'editor' ? (number ?? undefined) : undefined;
}

export function setOpened(
  { chapterId }: Pick<ChapterLink, 'chapterId'>,
  change: Partial<OpenedChapter>,
): void {
  openedStore.setState(({ byId }) => {
    const before = byId.get(chapterId);
    return before === undefined
      ? { byId }
      : { byId: new Map(byId).set(chapterId, { ...before, ...change }) };
  });
}

function ownerOf({ studyId, chapterId }: Omit<PendingOf, 'userId'>): PendingOf {
  return { userId: localUserIdOf(currentSession()) ?? '', studyId, chapterId };
}

async function readKept(of: PendingOf): Promise<readonly NewOperation[]> {
  try {
    await adoptGuests(of.userId);
    return await pendingStore().read(of);
  } catch {
    return [];
  }
}

type SentState = StudyChapter['state'];

function readState(state: SentState) {
  const json: StateJson = state;
  return parseStateJson(json);
}

async function send(
  of: ChapterLink,
  body: { readonly since: number; readonly operations: readonly NewOperation[] },
): Promise<Answer<News>> {
  const answer = await sendOperations(of, body, { outlivesPage: page().isLeaving });
  return answer.success ? newsOf(answer.data, answer.data.refused) : answer;
}

async function fetchNews(
  { studyId, chapterId, code }: ChapterLink,
  since: number | undefined,
): Promise<Answer<News>> {
  const params = { studyId, chapterId };
  const secret = code === undefined ? {} : { code };
  if (since === undefined) {
    const answer = await api().call(getStudyChapter, { params, query: secret }, { isQuiet: true });
    if (!answer.success) return answer;
    return newsOf({ state: answer.data.state, operations: [] }, []);
  }
  const query = { ...secret, since };
  const answer = await api().call(getStudyOperations, { params, query }, { isQuiet: true });
  return answer.success ? newsOf(answer.data, []) : answer;
}

interface SentNews {
  readonly state: SentState | null;
  readonly operations: readonly LoggedOperation[];
}

function newsOf(
  { state, operations }: SentNews,
  refused: readonly { readonly id: string; readonly refusal: string }[],
): Answer<News> {
  const from = state === null ? operations : readState(state);
  // A newer server may send what this page cannot read. A new build of the page can.
  if (from === undefined) return localFailure('NETWORK');
  return { success: true, data: { from, refused } };
}

/** Follows the board, the live channel and the page's end. Later calls do nothing. */
export const followChapters = defineService((signal) => {
  chapterSaving().isOn = () => {
    const sync = openDocument()?.sync;
    return sync === undefined || (sync.isEditor && sync.stop === undefined);
  };
  setUndoRule((state, earlier) => openDocument()?.undoTo(state, earlier));
  gameStore.subscribe((now, before) => {
    if (now.origin !== before.origin || now.game === before.game) return;
    openDocument()?.takeEdit(before.game, now.game);
  });
  gameStore.subscribe((now, before) => {
    if (now.origin !== before.origin) openDocument()?.show();
  });
  live().on('study-changed', ({ studyId, what, chapterId, sequence }) => {
    if (what === 'operations' && chapterId !== undefined) {
      documents()
        .get(chapterId)
        ?.dispatch({ kind: 'heard', sequence: sequence ?? Infinity });
      return;
    }
    const open = openDocument();
    if (open?.link.studyId !== studyId) return;
    if (what === 'open' || what === 'closed') open.dispatch({ kind: 'reconnected' });
    // A chapter may have been taken back, and its owner may have made room.
    if (what !== 'closed') open.dispatch({ kind: 'probe' });
  });
  live().on('ready', watchOpen);
  chapterStore.subscribe(watchOpen);
  gameStore.subscribe(({ origin }, before) => {
    if (origin !== before.origin) watchOpen();
  });
  const onHide = (): void => {
    if (document.visibilityState === 'hidden') leave();
  };
  document.addEventListener('visibilitychange', onHide, { signal });
  window.addEventListener('pagehide', leave, { signal });
  signal.addEventListener('abort', () => {
    for (const each of documents().values()) each.close();
  });
  watchOpen();
  followLeft();
});

/** `isLeaving` is set while sending before the page may close, so that these requests outlive the page. */
const page = defineService(() => ({ isLeaving: false }));

/** Sends and stores what waits, since the page may close. */
function leave(): void {
  commitPendingEdit();
  page().isLeaving = true;
  for (const each of documents().values()) each.flush();
  page().isLeaving = false;
  chapterCache().flush();
}

/** Asks the server for messages about the study on the board. */
function watchOpen(): void {
  const { studyId, code } = openChapter() ?? {};
  live().send({
    type: 'watch-study',
    studyId: studyId ?? null,
    ...(code !== undefined && { code }),
  });
}

function warnOfLoss(): void {
  emitToast({
    tone: 'warning',
    title: i18next.t('studies.notKept'),
    cause: i18next.t('studies.notKeptText'),
  });
}
