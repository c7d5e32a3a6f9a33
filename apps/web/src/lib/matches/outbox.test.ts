import { expect, it } from 'vitest';
import { Outbox, type OutboxStorage } from './outbox.ts';
import { linkTo, unsavedGame } from './save-state.ts';
import { gameWith, SUMMARY } from './testing/sample-match.ts';

const [FIRST, SECOND] = [gameWith('h2e2'), gameWith('h2e2', 'h9g7')];
const LINK = linkTo({ ...SUMMARY, matchId: 'one' }, 'user-1', FIRST);

function makeStorage() {
  const values = new Map<string, unknown>();
  const storage: OutboxStorage = {
    put: async (key, value) => void values.set(key, structuredClone(value)),
    remove: async (key) => void values.delete(key),
    all: async () => [...values],
  };
  return { values, storage };
}

it('has the newest changes of a tab only', async () => {
  const { storage } = makeStorage();
  const outbox = new Outbox(storage, () => 'tab-1');
  await outbox.put(LINK, FIRST);
  await outbox.put(LINK, SECOND);
  const entries = await outbox.read();
  expect(entries.map(({ link }) => unsavedGame(link)?.nodeCount)).toEqual([2]);
});

it('keeps what another tab has put when this one forgets, also after that was adopted', async () => {
  const { storage, values } = makeStorage();
  const [mine, theirs] = [new Outbox(storage, () => 'tab-1'), new Outbox(storage, () => 'tab-2')];
  await theirs.put(LINK, FIRST);
  for (const { key } of await mine.read()) mine.adopt('one', key);
  await theirs.put(LINK, SECOND);
  await mine.put(LINK, FIRST);
  await mine.forget('one');
  const entries = await mine.read();
  expect(entries.map(({ isOfTab, link }) => [isOfTab, unsavedGame(link)?.nodeCount])).toEqual([
    [false, 2],
  ]);
  await theirs.forget('one');
  expect(values.size).toBe(0);
});

it('reads what an older version has put under the id of the game, and removes it', async () => {
  const { storage, values } = makeStorage();
  const outbox = new Outbox(storage, () => 'tab-1');
  await outbox.put(LINK, SECOND);
  const [value] = values.values();
  values.clear();
  values.set('one', value);
  const [entry] = await outbox.read();
  expect([entry?.key, entry?.isOfTab]).toEqual(['one', true]);
  outbox.adopt('one', 'one');
  await outbox.forget('one');
  expect(values.size).toBe(0);
});
