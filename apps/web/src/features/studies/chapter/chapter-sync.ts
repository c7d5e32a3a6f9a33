/**
 * Keeps a chapter on this page and the chapter on the server the same while several editors change it. The reducer is pure: it takes the
 * state and an event, and returns the next state with the effects to run. It allows one request at a time. Own operations stay on top of
 * what the server has confirmed until they have their place in the log, so that nothing of the user is lost or jumps.
 */
import type { ChapterState } from '@chuhe/studies/chapter-state';
import type { LoggedOperation, NewOperation, Operation } from '@chuhe/studies/operation';
import { edit as editReplica, newReplica, type Replica, receive } from '@chuhe/studies/replica';
import type { Answer } from '../../../lib/api/api-client.ts';
import { type ApiFailure, isTransient } from '../../../lib/api/failure.ts';
import { batchOf } from './batch.ts';

/** The number of a viewer, whom the study does not number among its editors. */
const VIEWER = -1;

/**
 * Why own operations are not sent any more. `removed`: the user is no longer an editor; `gone`: the chapter or the study was deleted, or is
 * no longer shared; `refused`: the server does not take the operations.
 */
export type Stop =
  | { readonly kind: 'removed' | 'gone' }
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** Whether the server may take the same operations later, since the owner can make room. */
      readonly mayEnd: boolean;
    };

export interface ChapterSync {
  /** What the server has confirmed, and the user's own operations on top of it. Those of a viewer are never sent. */
  readonly replica: Replica;
  readonly isEditor: boolean;
  readonly request: Request | undefined;
  /** The latest sequence number that the server has announced; `Infinity` if messages may have been lost. */
  readonly heard: number;
  /** Number of retries since the server last answered. */
  readonly attempts: number;
  readonly stop: Stop | undefined;
}

/** The running request. */
type Request =
  | { readonly kind: 'send'; readonly ids: readonly string[] }
  | { readonly kind: 'fetch' };

/** The answer to sent operations, and to the question for news. */
export interface News {
  /** The operations since those that the page has, in the order of the log; or the whole state, if the log no longer reaches back. */
  readonly from: readonly LoggedOperation[] | ChapterState;
  readonly refused: readonly RefusedOperation[];
}

export interface RefusedOperation {
  readonly id: string;
  /** One of `REFUSALS`, or of those of a newer server. */
  readonly refusal: string;
}

export type SyncEvent =
  | { readonly kind: 'edited'; readonly operations: readonly NewOperation[] }
  /** The pause after an edit has ended, a retry is due, the connection is back, or the page is being left. */
  | { readonly kind: 'flush' }
  | { readonly kind: 'heard'; readonly sequence: number }
  /** The live channel has opened; messages may have been lost before. */
  | { readonly kind: 'reconnected' }
  | { readonly kind: 'answered'; readonly answer: Answer<News> }
  /** @see startSync */
  | { readonly kind: 'role'; readonly editor: number | undefined }
  /** The chapter was opened again, or the user tries again: what was refused, or gone, may be taken now. */
  | { readonly kind: 'resume' }
  /** Asks again whether the server takes what it has refused, or shows what was gone. The user is told only if it does. */
  | { readonly kind: 'probe' }
  /** The user gives up the own changes that the server does not have. */
  | { readonly kind: 'discard' };

export type SyncEffect =
  | { readonly kind: 'send'; readonly since: number; readonly operations: readonly NewOperation[] }
  /** Without `since`, the whole chapter is fetched. */
  | { readonly kind: 'fetch'; readonly since: number | undefined }
  | { readonly kind: 'send-after-pause' }
  | { readonly kind: 'retry-later'; readonly attempt: number }
  /** The chapter may come back, and its owner may make room. */
  | { readonly kind: 'probe-later' }
  /** The operations that take the edit back. */
  | { readonly kind: 'remember-undo'; readonly operations: readonly Operation[] }
  /** Stores operations in this browser, so that they survive a reload. */
  | { readonly kind: 'keep'; readonly operations: readonly NewOperation[] }
  | { readonly kind: 'forget'; readonly ids: readonly string[] }
  /** Shows the changed state on the board. */
  | { readonly kind: 'show' }
  | { readonly kind: 'tell-refused'; readonly refused: readonly RefusedOperation[] };

export interface SyncStep {
  readonly state: ChapterSync;
  readonly effects: readonly SyncEffect[];
}

interface Start {
  readonly confirmed: ChapterState;
  /** The number of the user among the editors of the study; `undefined` for a viewer. */
  readonly editor: number | undefined;
  /** Operations of an earlier visit that were not confirmed. */
  readonly kept?: readonly NewOperation[];
}

export function startSync({ confirmed, editor, kept = [] }: Start): ChapterSync {
  return {
    replica: newReplica(confirmed, editor ?? VIEWER, kept),
    isEditor: editor !== undefined,
    request: undefined,
    heard: confirmed.sequence,
    attempts: 0,
    stop: editor === undefined && kept.length > 0 ? { kind: 'removed' } : undefined,
  };
}

export function reduce(sync: ChapterSync, event: SyncEvent): SyncStep {
  switch (event.kind) {
    case 'edited':
      return edit(sync, event.operations);
    case 'flush':
      return next(sync);
    case 'heard':
      return next({ ...sync, heard: Math.max(sync.heard, event.sequence) });
    case 'reconnected':
      return next({ ...sync, heard: Infinity });
    case 'answered':
      return takeAnswer(sync, event.answer);
    case 'role':
      return changeRole(sync, event.editor);
    case 'resume':
      return resume(sync);
    case 'probe':
      return probe(sync);
    case 'discard':
      break;
  }
  return discard(sync);
}

/** What the user is told about the own changes. `count` is their number. */
export type SyncStatus =
  | { readonly kind: 'saved' | 'saving' }
  | { readonly kind: 'viewing' | 'waiting'; readonly count: number }
  | { readonly kind: 'stopped'; readonly stop: Stop; readonly count: number };

export function statusOf({ replica, isEditor, attempts, stop }: ChapterSync): SyncStatus {
  const count = replica.pending.length;
  if (stop !== undefined && (count > 0 || stop.kind === 'gone'))
    return { kind: 'stopped', stop, count };
  if (!isEditor) return { kind: 'viewing', count };
  if (count === 0) return { kind: 'saved' };
  return attempts > 0 ? { kind: 'waiting', count } : { kind: 'saving' };
}

function step(state: ChapterSync, ...effects: SyncEffect[]): SyncStep {
  return { state, effects };
}

/** Appends the request that is due. */
function thenNext(sync: ChapterSync, ...effects: SyncEffect[]): SyncStep {
  const following = next(sync);
  return { state: following.state, effects: [...effects, ...following.effects] };
}

function edit(sync: ChapterSync, operations: readonly NewOperation[]): SyncStep {
  const { replica, undo, refused } = editReplica(sync.replica, operations);
  const taken = operations.filter(({ id }) => !refused.some((each) => each.id === id));
  const effects: SyncEffect[] = [{ kind: 'remember-undo', operations: undo }];
  // The game on the board has the refused edit, the chapter has not.
  if (refused.length > 0) effects.push({ kind: 'show' }, { kind: 'tell-refused', refused });
  // What a viewer tries is not stored. What an editor has changed is, also after the editor was removed.
  const isKept = sync.isEditor || sync.stop !== undefined;
  if (isKept && taken.length > 0) effects.push({ kind: 'keep', operations: taken });
  if (isKept && sync.stop === undefined) effects.push({ kind: 'send-after-pause' });
  return step({ ...sync, replica }, ...effects);
}

/** Starts the request that is due, if none is running. */
function next(sync: ChapterSync): SyncStep {
  const { replica, isEditor, stop } = sync;
  // A removed editor may still see the study.
  if (sync.request !== undefined || (stop !== undefined && stop.kind !== 'removed')) {
    return step(sync);
  }
  const since = replica.confirmed.sequence;
  if (isEditor && replica.pending.length > 0) {
    const operations = batchOf(replica.pending);
    const request = { kind: 'send', ids: operations.map(({ id }) => id) } as const;
    return step({ ...sync, request }, { kind: 'send', since, operations });
  }
  return sync.heard > since ? ask(sync, since) : step(sync);
}

function resume(sync: ChapterSync): SyncStep {
  const { stop } = sync;
  if (stop === undefined || stop.kind === 'removed') return next(sync);
  // Also without own changes, the page learns whether the chapter is there.
  return next({ ...sync, stop: undefined, heard: Infinity });
}

/** The stop stays until the server has answered. */
function probe(sync: ChapterSync): SyncStep {
  if (sync.stop?.kind === 'refused' && !sync.stop.mayEnd) return step(sync);
  const { state, effects } = resume(sync);
  return { state: { ...state, stop: sync.stop }, effects };
}

function ask(sync: ChapterSync, since: number | undefined): SyncStep {
  // What is announced from now on may not be in the answer.
  const heard = sync.replica.confirmed.sequence;
  return step({ ...sync, heard, request: { kind: 'fetch' } }, { kind: 'fetch', since });
}

function takeAnswer(sync: ChapterSync, answer: Answer<News>): SyncStep {
  const { request } = sync;
  if (request === undefined) return step(sync);
  const rested = { ...sync, request: undefined };
  if (answer.success) return takeNews(rested, answer.data, request);
  return takeFailure(request.kind === 'fetch' ? { ...rested, heard: Infinity } : rested, answer);
}

function takeNews(sync: ChapterSync, news: News, request: Request): SyncStep {
  const sent = request.kind === 'send' ? request.ids : [];
  const replica = replicaAfter(sync.replica, news, sent);
  // Operations are missing in between, so the whole state is fetched.
  if (replica === undefined) return ask(sync, undefined);
  const left = new Set(replica.pending.map(({ id }) => id));
  const done = sync.replica.pending.map(({ id }) => id).filter((id) => !left.has(id));
  const refused = news.refused.filter(({ id }) => done.includes(id));
  const effects: SyncEffect[] = [];
  if (done.length > 0) effects.push({ kind: 'forget', ids: done });
  effects.push({ kind: 'show' });
  if (refused.length > 0) effects.push({ kind: 'tell-refused', refused });
  const stop = sync.stop?.kind === 'removed' ? sync.stop : undefined;
  return thenNext({ ...sync, replica, attempts: 0, stop }, ...effects);
}

/** @param sent ids of operations that the server has now taken or refused */
function replicaAfter(
  replica: Replica,
  { from }: News,
  sent: readonly string[],
): Replica | undefined {
  if (isLog(from)) return receive(replica, from, sent);
  const pending = replica.pending.filter(({ id }) => !sent.includes(id));
  return newReplica(from, replica.editor, pending);
}

function isLog(from: News['from']): from is readonly LoggedOperation[] {
  return Array.isArray(from);
}

function takeFailure(sync: ChapterSync, failure: ApiFailure): SyncStep {
  const stop = stopBy(failure);
  if (stop === undefined) {
    if (isProbing(sync)) return step(sync, { kind: 'probe-later' });
    const state = { ...sync, attempts: sync.attempts + 1 };
    return step(state, { kind: 'retry-later', attempt: sync.attempts });
  }
  const state = { ...sync, stop, isEditor: sync.isEditor && stop.kind !== 'removed' };
  const mayEnd = stop.kind === 'gone' || (stop.kind === 'refused' && stop.mayEnd);
  return mayEnd ? step(state, { kind: 'probe-later' }) : step(state);
}

/** Whether a request runs although the sending was stopped. */
function isProbing({ stop }: ChapterSync): boolean {
  return stop !== undefined && stop.kind !== 'removed';
}

/** Why this failure ends the sending; `undefined` if a later attempt may succeed. */
function stopBy(failure: ApiFailure): Stop | undefined {
  const { code, status, message } = failure;
  const isOfSession = code === 'SESSION_CHANGED' || status === 401;
  if (isTransient(failure) || isOfSession) return undefined;
  if (code === 'FORBIDDEN') return { kind: 'removed' };
  if (status === 404) return { kind: 'gone' };
  return { kind: 'refused', message, mayEnd: code === 'STORAGE_FULL' };
}

function changeRole(sync: ChapterSync, editor: number | undefined): SyncStep {
  const { confirmed, pending } = sync.replica;
  if (editor === undefined) {
    const isLosing = sync.isEditor && pending.length > 0;
    const stop = sync.stop ?? (isLosing ? ({ kind: 'removed' } as const) : undefined);
    return step({ ...sync, isEditor: false, stop });
  }
  const stop = sync.stop?.kind === 'refused' ? sync.stop : undefined;
  // What a viewer has tried is no change of the study, also when the viewer becomes an editor.
  const isTried = !sync.isEditor && sync.stop === undefined;
  const replica = newReplica(confirmed, editor, isTried ? [] : pending);
  return thenNext({ ...sync, replica, isEditor: true, stop }, { kind: 'show' });
}

function discard(sync: ChapterSync): SyncStep {
  const { confirmed, editor, pending } = sync.replica;
  const ids = pending.map(({ id }) => id);
  const stop = sync.stop?.kind === 'gone' ? sync.stop : undefined;
  const state = { ...sync, replica: newReplica(confirmed, editor), stop };
  return thenNext(state, { kind: 'forget', ids }, { kind: 'show' });
}
