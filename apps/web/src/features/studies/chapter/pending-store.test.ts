// @vitest-environment jsdom
import type { NewOperation } from '@chuhe/studies/operation';
import { beforeEach, expect, test } from 'vitest';
import { LATE_STORAGE_KEYS } from '../../../lib/late-storage-keys.ts';
import { noteMergedGuest } from '../../../lib/session/merged-guests.ts';
import { readText } from '../../../lib/storage.ts';
import { adoptGuests, pendingStore } from './pending-store.ts';
import { useMemoryDatabase } from './testing/memory-database.ts';

const OF = { userId: 'an', studyId: 'study', chapterId: 'first' };

const add = (id: string, moves: string): NewOperation => ({
  id,
  operation: { type: 'add', path: '', moves },
});
const idsOf = async (of: typeof OF) => (await pendingStore().read(of)).map(({ id }) => id);
const isMarked = () => readText(LATE_STORAGE_KEYS.unsentStudies) !== undefined;

beforeEach(useMemoryDatabase);

test('operations come back in the order of the edits, whatever their ids', async () => {
  await pendingStore().keep(OF, [add('z', 'h2e2'), add('a', 'b2e2')]);
  await pendingStore().keep(OF, [add('m', 'c3c4')]);
  expect(await pendingStore().read(OF)).toEqual([
    add('z', 'h2e2'),
    add('a', 'b2e2'),
    add('m', 'c3c4'),
  ]);
});

test('chapters and users are kept apart, and each user finds the own chapters', async () => {
  const other = { ...OF, chapterId: 'second' };
  const foreign = { ...OF, userId: 'binh' };
  await pendingStore().keep(OF, [add('one', 'h2e2')]);
  await pendingStore().keep(other, [add('two', 'h2e2')]);
  await pendingStore().keep(foreign, [add('three', 'h2e2')]);
  expect(await idsOf(OF)).toEqual(['one']);
  expect(await pendingStore().chapters('an')).toEqual([OF, other]);
  expect(await pendingStore().chapters('binh')).toEqual([foreign]);
  expect(await pendingStore().chapters('a')).toEqual([]);
});

test('a mark tells other pages that something waits, until the last operation is forgotten', async () => {
  await pendingStore().keep(OF, [add('one', 'h2e2'), add('two', 'b2e2')]);
  await pendingStore().forget(OF, ['one']);
  expect([await idsOf(OF), isMarked()]).toEqual([['two'], true]);
  await pendingStore().forget(OF, ['two']);
  expect([await idsOf(OF), isMarked()]).toEqual([[], false]);
});

test('an edit while the last one is confirmed keeps the mark', async () => {
  await pendingStore().keep(OF, [add('one', 'h2e2')]);
  await Promise.all([
    pendingStore().forget(OF, ['one']),
    pendingStore().keep(OF, [add('two', 'b2e2')]),
  ]);
  expect([await idsOf(OF), isMarked()]).toEqual([['two'], true]);
});

test('an account gets what its merged guest has left', async () => {
  noteMergedGuest('guest', 'an');
  const ofGuest = { ...OF, userId: 'guest' };
  await pendingStore().keep(ofGuest, [add('one', 'h2e2')]);
  await adoptGuests('an');
  expect([await idsOf(OF), await idsOf(ofGuest)]).toEqual([['one'], []]);
});

test('without a storage, keeping fails, so that the user can be told', async () => {
  Object.assign(globalThis, { indexedDB: undefined });
  await expect(pendingStore().keep(OF, [add('one', 'h2e2')])).rejects.toThrow(/open/);
});
