/** Operations of the user that the server has not confirmed, in IndexedDB, so that they survive a reload and times without a connection. */
import type { NewOperation, Operation } from '@chuhe/studies/operation';
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { LATE_STORAGE_KEYS } from '../../../lib/late-storage-keys.ts';
import { parseRecord } from '../../../lib/parse.ts';
import { defineService } from '../../../lib/services.ts';
import { mergedGuestsOf } from '../../../lib/session/merged-guests.ts';
import { removeText, writeText } from '../../../lib/storage.ts';

/** A chapter as one user edits it. */
export interface PendingOf {
  readonly userId: string;
  readonly studyId: string;
  readonly chapterId: string;
}

export interface PendingStore {
  /** Rejects if the storage does not work. */
  readonly keep: (of: PendingOf, operations: readonly NewOperation[]) => Promise<void>;
  readonly forget: (of: PendingOf, ids: readonly string[]) => Promise<void>;
  /** In the order of the edits. */
  readonly read: (of: PendingOf) => Promise<readonly NewOperation[]>;
  /** The chapters with operations of a user. */
  readonly chapters: (userId: string) => Promise<readonly PendingOf[]>;
}

export const pendingStore = defineService(makePendingStore);

/** The chapters that this page has opened, by `chapterKey`. They send their operations themselves. */
export const followedChapters = defineService(() => new Set<string>());

export function chapterKey({ userId, chapterId }: PendingOf): string {
  return `${userId}/${chapterId}`;
}

function makePendingStore(): PendingStore {
  let opened: UseStore | undefined;
  const store: UseStore = async (mode, use) => {
    opened ??= createStore('chuhe-studies', 'pending');
    return opened(mode, use);
  };
  let order = 0;
  return {
    keep: async (of, operations) => {
      // Tells pages without this code that something is here to be sent.
      writeText(LATE_STORAGE_KEYS.unsentStudies, '1');
      await store('readwrite', (table) => {
        for (const { id, operation } of operations) {
          order += 1;
          table.put({ operation, at: Date.now(), order }, keyOf(of, id));
        }
        // Commits at once, since the page may be about to close.
        table.transaction.commit();
        return promisifyRequest(table.transaction);
      });
      // `forget` may have removed it in between, also in another tab.
      writeText(LATE_STORAGE_KEYS.unsentStudies, '1');
    },
    forget: async (of, ids) => {
      await store('readwrite', async (table) => {
        for (const id of ids) table.delete(keyOf(of, id));
        const left = await promisifyRequest(table.count());
        // Within the transaction, so that `keep` cannot put anything in between.
        if (left === 0) removeText(LATE_STORAGE_KEYS.unsentStudies);
      });
    },
    read: async (of) => {
      const prefix = keyOf(of, '');
      const found = await entriesOf(store, prefix);
      return found
        .flatMap(([key, value]) => readPending(key.slice(prefix.length), value))
        .toSorted((a, b) => a.at - b.at || a.order - b.order)
        .map(({ id, operation }) => ({ id, operation }));
    },
    chapters: async (userId) => {
      const keys = (await entriesOf(store, `${userId}/`)).map(([key]) => key.split('/'));
      const named = keys.map(([, studyId = '', chapterId = '']) => ({
        userId,
        studyId,
        chapterId,
      }));
      return [...new Map(named.map((of) => [of.chapterId, of])).values()];
    },
  };
}

function keyOf({ userId, studyId, chapterId }: PendingOf, id: string): string {
  return [userId, studyId, chapterId, id].join('/');
}

async function entriesOf(store: UseStore, prefix: string): Promise<[string, unknown][]> {
  return store('readonly', async (table) => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
    const [keys, values] = await Promise.all([
      promisifyRequest(table.getAllKeys(range)),
      promisifyRequest<unknown[]>(table.getAll(range)),
    ]);
    return keys.flatMap((key, index): [string, unknown][] =>
      typeof key === 'string' ? [[key, values[index]]] : [],
    );
  });
}

function readPending(id: string, value: unknown) {
  const { operation, at, order } = parseRecord(value);
  if (!isOperation(operation) || typeof at !== 'number' || typeof order !== 'number') return [];
  return [{ id, operation, at, order }];
}

/** The server and `applyOperation` check the content. */
function isOperation(value: unknown): value is Operation {
  return typeof parseRecord(value).type === 'string';
}

/** Gives an account the operations that its merged guests have left. */
export async function adoptGuests(userId: string): Promise<void> {
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
