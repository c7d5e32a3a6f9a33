import { expect, it, vi } from 'vitest';
import { Outbox, type OutboxStorage } from './outbox.ts';
import { linkTo, unsavedGame } from './save-state.ts';
import { gameWith, SUMMARY } from './testing/sample-match.ts';

const [FIRST, SECOND] = [gameWith('h2e2'), gameWith('h2e2', 'h9g7')];
const LINK = linkTo({ ...SUMMARY, matchId: 'one' }, 'user-1', FIRST);

function makeStorage() {
  const values = new Map<string, unknown>();
  const storage: OutboxStorage = {
    put: async (key, value, replaced) => {
      values.set(key, structuredClone(value));
      for (const older of replaced) values.delete(older);
    },
    remove: async (keys) => {
      for (const key of keys) values.delete(key);
    },
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

it('counts the entries of the tab whose game it has restored as its own', async () => {
  const { storage } = makeStorage();
  await new Outbox(storage, () => 'tab-1').put(LINK, FIRST);
  const isOfTab = async (inherited: string) => {
    const outbox = new Outbox(
      storage,
      () => 'tab-2',
      () => inherited,
    );
    return (await outbox.read()).map((entry) => entry.isOfTab);
  };
  expect([await isOfTab('tab-1'), await isOfTab('tab-3')]).toEqual([[true], [false]]);
});

it('reads the newest changes first', async () => {
  const { storage } = makeStorage();
  const now = vi.spyOn(Date, 'now');
  const times = [5, 7, 6];
  for (const [index, time] of times.entries()) {
    now.mockReturnValueOnce(time);
    await new Outbox(storage, () => `tab-${index}`).put(LINK, FIRST);
  }
  const tabs = (await new Outbox(storage, () => '').read()).map(({ key }) => key.split('/')[1]);
  expect(tabs).toEqual(['tab-1', 'tab-2', 'tab-0']);
});

it('removes older changes, too, after newer ones could not be put', async () => {
  const { storage, values } = makeStorage();
  const outbox = new Outbox(storage, () => 'tab-1');
  await outbox.put(LINK, FIRST);
  vi.spyOn(storage, 'put').mockRejectedValueOnce(new Error('Full'));
  await expect(outbox.put(LINK, SECOND)).rejects.toThrow('Full');
  expect(values.size).toBe(1);
  await outbox.forget('one');
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
