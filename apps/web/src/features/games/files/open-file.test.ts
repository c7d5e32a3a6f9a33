// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gameStore } from '../../../lib/game/game-store.ts';
import { overrideService } from '../../../lib/services.ts';
import { filesStore } from './files-store.ts';
import { WHOLE_FILE } from './games-view.ts';
import { closeOpening, openFiles, openListed, openText } from './open-file.ts';
import { openPort } from './pgn-port.ts';
import { PgnService } from './pgn-service.ts';
import { droppedFolder } from './testing/dropped-folder.ts';
import { makePortOn } from './testing/local-port.ts';
import { renderFiles, toasts } from './testing/render-files.tsx';
import { manyGames, ONE_GAME, TWO_KINGS } from './testing/sample-files.ts';

beforeEach(() => renderFiles());
afterEach(() => {
  closeOpening();
  cleanup();
  vi.restoreAllMocks();
});

/** Drops a folder, of which each part takes `ms` milliseconds to be read. */
const dropSlowFolder = (ms: number, content = manyGames(2)): Promise<void> => {
  const { files, items } = droppedFolder({ 'slow/a.pgn': content, 'slow/b.txt': 'x' }, ms);
  return openFiles(
    files,
    items.map((item) => item.webkitGetAsEntry()),
  );
};

const openedName = (): string | undefined => filesStore.getState().opening?.reading.name;

describe('while the files of a dropped folder are found', () => {
  it('a file that is dropped later stays open', async () => {
    const folder = dropSlowFolder(40);
    void openFiles([new File([manyGames(3)], 'later.pgn')]);
    await folder;
    await waitFor(() => expect(filesStore.getState().opening?.reading.isDone).toBe(true));
    expect(openedName()).toBe('later.pgn');
  });

  it.each([
    ['closing the dialog', () => closeOpening()],
    ['a pasted game', () => void openText('C2=5 H8+7')],
    ['a pasted FEN with a fault', () => void openText(TWO_KINGS)],
  ])('%s ends the search, and the folder is not opened', async (_, act) => {
    const folder = dropSlowFolder(40, ONE_GAME);
    act();
    await folder;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(openedName()).toBeUndefined();
    expect(toasts.map(({ title }) => title)).not.toContain('Opened: 胡荣华 – 杨官璘');
  });

  it('the dialog says so if it takes long, and Cancel ends the search', async () => {
    const folder = dropSlowFolder(400);
    await screen.findByText('Looking for files');
    const cancel = screen.getByRole('button', { name: 'Cancel', hidden: true });
    fireEvent.click(cancel);
    await folder;
    expect(openedName()).toBeUndefined();
    expect(screen.queryByText('Looking for files')).toBeNull();
  });

  it('an earlier file that has been read meanwhile does not replace the folder', async () => {
    overrideService(
      openPort,
      makePortOn((post) => {
        const service = new PgnService(post);
        return {
          take: async (sent) => {
            await new Promise((resolve) => {
              setTimeout(resolve, 60);
            });
            return service.take(sent);
          },
        };
      }),
    );
    void openFiles([new File([ONE_GAME], 'earlier.pgn')]);
    await waitFor(() => expect(openedName()).toBe('earlier.pgn'));
    await dropSlowFolder(60);
    expect(openedName()).toBe('slow');
    expect(gameStore.getState().game.nodeCount).toBe(0);
  });
});

it('a list stays open if an empty folder is dropped on it', async () => {
  await openFiles([new File([manyGames(3)], 'first.pgn')]);
  const { files, items } = droppedFolder({});
  await openFiles(
    files,
    items.map((item) => item.webkitGetAsEntry()),
  );
  expect(toasts.at(-1)?.title).toBe('The folder is empty');
  expect(openedName()).toBe('first.pgn');
});

it('a game of an archive is opened without the warnings of the other files', async () => {
  const encrypted = Uint8Array.from('CCBridge\u0015 and more', (each) => each.charCodeAt(0));
  const files = { 'a.pgn': strToU8(ONE_GAME), 'b.pgn': strToU8(ONE_GAME), 'old.cbl': encrypted };
  void openFiles([new File([Uint8Array.from(zipSync(files))], 'all.zip')]);
  await waitFor(() => expect(filesStore.getState().opening?.reading.isDone).toBe(true));
  expect(filesStore.getState().opening?.reading.reports).toMatchObject([{ name: 'old.cbl' }]);
  await openListed({ number: 1, view: WHOLE_FILE });
  expect(toasts.at(-1)).toMatchObject({
    tone: 'success',
    title: expect.stringMatching(/^Opened: /),
  });
  expect(toasts.at(-1)?.cause).toBeUndefined();
});
