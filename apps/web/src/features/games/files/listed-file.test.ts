// @vitest-environment jsdom
import { newGame } from '@chuhe/game/tree';
import { afterEach, expect, it } from 'vitest';
import { gameStore, openGame, playLine } from '../../../lib/game/game-store.ts';
import type { Keeping } from '../../../lib/game/keeping.ts';
import { makeMemoryKeeping } from '../../../lib/game/testing/memory-keeping.ts';
import { tabOf } from '../../../lib/game/visit-name.ts';
import { onlyFile } from './file-set.ts';
import { ListedFile } from './listed-file.ts';
import { ReadingSession } from './reading.ts';

const opened: ListedFile[] = [];
afterEach(() => {
  for (const file of opened.splice(0)) file.close();
});

const nothing = (): void => undefined;

function makeFile(keeping: Keeping, changed?: ReadonlyMap<number, string>): ListedFile {
  const session = new ReadingSession(
    onlyFile('a.pgn', new Blob([])),
    () => ({ post: () => undefined, end: () => undefined }),
    () => undefined,
  );
  const events = { onShown: nothing, onKept: nothing, onNotKept: nothing };
  const file = new ListedFile(session, keeping, {
    ...events,
    ...(changed !== undefined && { changed }),
  });
  opened.push(file);
  return file;
}

/** Opens a game, plays moves in it and steps on. */
function edit(file: ListedFile, number: number, moves: readonly string[]): void {
  openGame(newGame());
  file.noteOpened(number, gameStore.getState());
  playLine(moves);
  openGame(newGame());
}

/** Waits for all that the storage is writing. */
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20);
  });

it('a tab that has taken over a list keeps its changes beside those of the first tab', async () => {
  const keeping = makeMemoryKeeping();
  const first = makeFile(keeping);
  edit(first, 1, ['h2e2']);
  await settle();
  first.close();
  const other = { ...keeping, tab: { ...keeping.tab, held: () => 'other' } };
  const second = makeFile(other, first.changed);
  edit(second, 1, ['b2e2', 'h9g7']);
  await settle();
  second.close();
  expect(tabOf(second.changed.get(1) ?? '')).toBe('other');
  expect((await makeFile(keeping, first.changed).leftAs(1))?.game.nodeCount).toBe(1);
  expect((await makeFile(other, second.changed).leftAs(1))?.game.nodeCount).toBe(2);
  // A reload does not take a new name.
  const reloaded = makeFile(other, second.changed);
  edit(reloaded, 1, ['h2e2', 'h9g7', 'h0g2']);
  await settle();
  expect(reloaded.changed.get(1)).toBe(second.changed.get(1));
});

it('a game that is changed again while it is being stored is kept as it was left last', async () => {
  const keeping = makeMemoryKeeping();
  const { storage } = keeping;
  const waiting: (() => void)[] = [];
  const setMany = storage.setMany.bind(storage);
  storage.setMany = async (entries) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await setMany(entries);
  };
  const file = makeFile(keeping);
  edit(file, 1, ['h2e2']);
  edit(file, 1, ['h2e2', 'h9g7']);
  // The storage finishes the latest of the begun writes first.
  for (let round = 0; round < 3; round += 1) {
    await settle();
    waiting.pop()?.();
  }
  await settle();
  expect((await makeFile(keeping, file.changed).leftAs(1))?.game.nodeCount).toBe(2);
  expect([...storage.values.keys()].filter((key) => key.startsWith('game:'))).toHaveLength(1);
});
