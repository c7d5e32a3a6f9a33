/** Sends changes that earlier visits have left unsent, in chapters that this page has not opened. */
import i18next from 'i18next';
import { type ApiFailure, isTransient } from '../../../lib/api/failure.ts';
import { LATE_STORAGE_KEYS } from '../../../lib/late-storage-keys.ts';
import { defineService } from '../../../lib/services.ts';
import { type Retry, retryLater } from '../../../lib/session/retry-later.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { currentSession, sessionStore } from '../../../lib/session/session-store.ts';
import { chapterAddress } from '../../../lib/studies/chapter-link.ts';
import { tabNote } from '../../../lib/tab-note.ts';
import { emitToast } from '../../../lib/toast.ts';
import { batchOf } from './batch.ts';
import { chapterCache } from './chapter-cache.ts';
import {
  adoptGuests,
  chapterKey,
  followedChapters,
  type PendingOf,
  pendingStore,
} from './pending-store.ts';
import { sendOperations } from './send-operations.ts';
import { tellRefused } from './tell-refused.ts';

/** Sends at once and for each user who signs in, and again after a pause if the server is not reached. */
export const followLeft = defineService((signal) => {
  let sent: string | undefined;
  let retry: Retry | undefined;
  let attempt = 0;
  const send = async (userId: string): Promise<void> => {
    retry?.cancel();
    const isReached = await sendLeft(userId).catch(() => true);
    if (signal.aborted || userId !== sent) return;
    attempt = isReached ? 0 : attempt + 1;
    if (!isReached) retry = retryLater(attempt, () => void send(userId));
  };
  const onSession = (): void => {
    const userId = userIdOf(currentSession());
    if (userId === sent) return;
    retry?.cancel();
    sent = userId;
    if (userId !== undefined) void send(userId);
  };
  onSession();
  const stop = sessionStore.subscribe(onSession);
  signal.addEventListener('abort', () => {
    stop();
    retry?.cancel();
  });
});

/** @returns false if the server was not reached, or another user has signed in */
async function sendLeft(userId: string): Promise<boolean> {
  await adoptGuests(userId);
  for (const of of await pendingStore().chapters(userId)) {
    const failure = await sendChapter(of);
    if (failure === undefined) continue;
    const isOfSession = failure.code === 'SESSION_CHANGED' || failure.status === 401;
    if (isTransient(failure) || isOfSession) return false;
    await tellFailure(of, failure);
  }
  return true;
}

async function sendChapter(of: PendingOf): Promise<ApiFailure | undefined> {
  let left = await pendingStore().read(of);
  while (left.length > 0 && !followedChapters().has(chapterKey(of))) {
    const batch = batchOf(left);
    left = left.slice(batch.length);
    if (userIdOf(currentSession()) !== of.userId) return undefined;
    const sent = { since: null, operations: batch };
    const answer = await sendOperations(of, sent, { outlivesPage: false });
    if (!answer.success) return answer;
    tellRefused(answer.data.refused);
    await pendingStore().forget(
      of,
      batch.map(({ id }) => id),
    );
  }
  return undefined;
}

/** The changes stay here until the chapter is opened, where the user can keep or discard them. Each tab tells it once. */
async function tellFailure(of: PendingOf, { message, status }: ApiFailure): Promise<void> {
  const note = tabNote(LATE_STORAGE_KEYS.refusedChapters);
  const read = note.readJson();
  const told: readonly unknown[] = Array.isArray(read) ? read : [];
  if (told.includes(of.chapterId)) return;
  // A deleted chapter that this browser does not have either cannot be opened.
  if (status === 404 && (await chapterCache().find(of)) === undefined) return;
  note.write(JSON.stringify([...told, of.chapterId]));
  emitToast({
    tone: 'warning',
    title: i18next.t('studies.leftRefused'),
    cause: message,
    action: {
      label: i18next.t('studies.toChapter'),
      run: () => window.location.assign(chapterAddress(of)),
    },
    stays: true,
  });
}
