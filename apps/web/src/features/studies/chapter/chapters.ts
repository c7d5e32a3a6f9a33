/** The chapters that this page has opened, and the one on the board. */
import type { StudyChapter } from '@chuhe/contract/study';
import {
  getStudyChapter,
  getStudyOperations,
  sendStudyOperations,
} from '@chuhe/contract/study-endpoints';
import type { LoggedOperation, NewOperation, Operation } from '@chuhe/studies/operation';
import { parseStateJson, type StateJson } from '@chuhe/studies/state-json';
import i18next from 'i18next';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { PartsOf } from '../../../lib/api/call-types.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { gameStore, setUndoRule } from '../../../lib/game/game-store.ts';
import { commitPendingEdit } from '../../../lib/game/pending-edit.ts';
import { live } from '../../../lib/live/live.ts';
import { defineService, defineStore } from '../../../lib/services.ts';
import { localUserIdOf } from '../../../lib/session/last-user.ts';
import { mergedGuestsOf } from '../../../lib/session/merged-guests.ts';
import { retryLater } from '../../../lib/session/retry-later.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { currentSession, sessionStore } from '../../../lib/session/session-store.ts';
import { type ChapterLink, chapterStore, openChapter } from '../../../lib/studies/chapter-link.ts';
import { chapterSaving } from '../../../lib/studies/chapter-saving.ts';
import { emitToast } from '../../../lib/toast.ts';
import { chapterCache } from './chapter-cache.ts';
import { ChapterDocument } from './chapter-document.ts';
import {
  batchOf,
  type ChapterSync,
  type News,
  type RefusedOperation,
  startSync,
} from './chapter-sync.ts';
import { type PendingOf, pendingStore } from './pending-store.ts';

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
    setOpened(link, { sync: next });
    chapterCache().noteLater(of, () => ({ chapter, confirmed: confirmedOf(link) }));
  };
  // Another user may have signed in on this page. The operations belong to the user who has made them.
  const isSameUser = (): boolean => ownerOf(link).userId === of.userId;
  const made = new ChapterDocument(link, sync, {
    send: async (...sent) =>
      isSameUser() ? sendOperations(...sent) : localFailure('SESSION_CHANGED'),
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

/** Gives an account the operations that its merged guests have left. */
async function adoptGuests(userId: string): Promise<void> {
  const store = pendingStore();
  for (const guest of mergedGuestsOf(userId)) {
    for (const of of await store.chapters(guest)) {
      const operations = await store.read(of);
      await store.keep({ ...of, userId }, operations);
      await store.forget(
        of,
        operations.map(({ id }) => id),
      );
    }
  }
}

type SentState = StudyChapter['state'];

function readState(state: SentState) {
  const json: StateJson = state;
  return parseStateJson(json);
}

async function sendOperations(
  { studyId, chapterId }: ChapterLink,
  { since, operations }: { readonly since: number; readonly operations: readonly NewOperation[] },
): Promise<Answer<News>> {
  const body = { since, operations: operations.map(toSend) };
  const answer = await api().call(
    sendStudyOperations,
    { params: { studyId, chapterId }, body },
    { isQuiet: true, outlivesPage: page().isLeaving },
  );
  if (!answer.success) return answer;
  return newsOf(answer.data, answer.data.refused);
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

type SentOperation = PartsOf<'sendStudyOperations'>['body']['operations'][number];

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
  live().on('study-changed', ({ what, chapterId, sequence }) => {
    if (what === 'operations' && chapterId !== undefined) {
      documents()
        .get(chapterId)
        ?.dispatch({ kind: 'heard', sequence: sequence ?? Infinity });
    } else if (what === 'open') openDocument()?.dispatch({ kind: 'reconnected' });
    else if (what === 'closed') openDocument()?.dispatch({ kind: 'reconnected' });
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

/** Sends what earlier visits have left unsent in chapters that this page has not opened, at once and for each user who signs in. */
export const followLeft = defineService((signal) => {
  let sent: string | undefined;
  const send = (): void => {
    const userId = userIdOf(currentSession());
    if (userId === undefined || userId === sent) return;
    sent = userId;
    sendLeft(userId).catch(() => undefined);
  };
  send();
  signal.addEventListener('abort', sessionStore.subscribe(send));
});

/** If the server refuses the request, its operations wait until their chapter is opened. */
async function sendLeft(userId: string): Promise<void> {
  await adoptGuests(userId);
  for (const of of await pendingStore().chapters(userId)) {
    let left = await pendingStore().read(of);
    while (left.length > 0 && !documents().has(of.chapterId)) {
      const batch = batchOf(left);
      left = left.slice(batch.length);
      const answer = await sendOperations(of, { since: 0, operations: batch });
      if (!answer.success) break;
      if (answer.data.refused.length > 0) tellRefused(answer.data.refused);
      await pendingStore().forget(
        of,
        batch.map(({ id }) => id),
      );
    }
  }
}

/** `isLeaving` is set while sending before the page may close, so that these requests outlive the page. */
const page = defineService(() => ({ isLeaving: false }));

/** Sends what waits, since the page may close. */
function leave(): void {
  commitPendingEdit();
  page().isLeaving = true;
  for (const each of documents().values()) each.flush();
  page().isLeaving = false;
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

function tellRefused([first]: readonly RefusedOperation[]): void {
  if (first === undefined) return;
  emitToast({
    tone: 'warning',
    title: i18next.t('studies.refused'),
    cause: i18next.t(isTooMuch(first.refusal) ? 'studies.refusedTooMuch' : 'studies.refusedOther'),
  });
}

function isTooMuch(refusal: string): boolean {
  return refusal.startsWith('too-many') || refusal === 'text-too-long';
}

/** The operation in the form of the contract, whose lists may be changed. */
function toSend({ id, operation }: NewOperation): SentOperation {
  if (operation.type !== 'annotate') return { id, operation };
  if (operation.field === 'glyphs' || operation.field === 'shapes')
    return { id, operation: copyOf(operation) };
  return { id, operation };
}

type ListOperation = Extract<Operation, { readonly field: 'glyphs' | 'shapes' }>;

function copyOf(operation: ListOperation) {
  return operation.field === 'glyphs'
    ? { ...operation, value: [...operation.value], was: [...operation.was] }
    : { ...operation, value: [...operation.value], was: [...operation.was] };
}
