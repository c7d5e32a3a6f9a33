// @vitest-environment jsdom

import { parsePgn } from '@chuhe/game/pgn';
import { getTag } from '@chuhe/game/tree';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gameStore } from '../../../lib/game/game-store.ts';
import { readParts } from './file-set.ts';
import { filesStore } from './files-store.ts';
import { openFiles } from './open-file.ts';
import { MAX_FILE_BYTES, MAX_REPORTS } from './pgn-limits.ts';
import { findProblem } from './problem.ts';
import { droppedFolder } from './testing/dropped-folder.ts';
import { renderFiles, toasts } from './testing/render-files.tsx';
import { binary, manyGames, ONE_GAME, WESTERN } from './testing/sample-files.ts';

beforeEach(() => renderFiles());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const FILES = {
  'masters/2.pgn': manyGames(2),
  'masters/10.pgn': ONE_GAME,
  'masters/photo.jpg': binary(),
  'masters/scan': binary(),
  'masters/.git/index.pgn': ONE_GAME,
  'masters/empty.pgn': '',
  'masters/chess.pgn': WESTERN,
  'masters/.DS_Store': binary(),
};

const dropFolder = (files: Readonly<Record<string, BlobPart | Error>>): void => {
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], ...droppedFolder(files) } });
};

const openList = async (): Promise<HTMLElement> => {
  const list = await screen.findByRole('listbox', { hidden: true });
  await waitFor(() => expect(filesStore.getState().opening?.reading.isDone).toBe(true));
  return list;
};

const rowsIn = (list: HTMLElement): HTMLElement[] =>
  within(list).getAllByRole('option', { hidden: true });

const button = (name: string | RegExp): HTMLElement =>
  screen.getByRole('button', { name, hidden: true });

describe('a dropped folder', () => {
  it('is one list, which names each file and the reason why some have no game', async () => {
    dropFolder(FILES);
    const list = await openList();
    expect(list.getAttribute('aria-label')).toBe('Games in masters');
    const { reading } = filesStore.getState().opening ?? {};
    expect(reading?.games.map(({ file, number }) => [number, file])).toEqual([
      [1, '2.pgn'],
      [2, '2.pgn'],
      [3, '10.pgn'],
    ]);
    expect(reading?.reports.map(({ name, problem }) => [name, problem])).toEqual([
      ['chess.pgn', 'otherGame'],
      ['empty.pgn', 'empty'],
      ['scan', 'binary'],
    ]);
    const text = list.closest('dialog')?.textContent ?? '';
    expect(text).toContain('3 files without a game');
    expect(text).toContain('empty.pgn: The file is empty');
  });

  it('is searched by the name of a file and by the opening code, and opens at its first game found', async () => {
    dropFolder(FILES);
    const list = await openList();
    const search = screen.getByRole('searchbox', { hidden: true });
    fireEvent.change(search, { target: { value: '10.pgn' } });
    await waitFor(() => expect(rowsIn(list)).toHaveLength(1));
    fireEvent.keyDown(search, { key: 'Enter' });
    await waitFor(() => expect(getTag(gameStore.getState().game, 'Red')).toBe('胡荣华'));
    expect(filesStore.getState().list?.reading.name).toBe('masters');
  });

  it('says why, if no file has a game', async () => {
    dropFolder({ 'x/a.dat': binary(), 'x/b.pgn': '' });
    const alert = await screen.findByRole('alert', { hidden: true });
    expect(alert.textContent).toContain('None of the files has a game');
    expect(alert.closest('dialog')?.textContent).toContain('a.dat: This is not a game file');
  });

  it('names a file that cannot be read, and opens the others', async () => {
    dropFolder({ 'x/a.pgn': manyGames(2), 'x/b.pgn': new Error('too long a path') });
    await openList();
    const { reading } = filesStore.getState().opening ?? {};
    expect(reading?.games).toHaveLength(2);
    expect(reading?.reports).toEqual([{ name: 'b.pgn', problem: 'unreadable', warnings: [] }]);
  });

  it('is refused if none of its files can be read', async () => {
    dropFolder({ 'x/a.pgn': new Error('locked') });
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('The folder could not be read'));
  });

  it('says what a picture is if there is nothing else', async () => {
    dropFolder({ 'x/a.jpg': binary() });
    const alert = await screen.findByRole('alert', { hidden: true });
    expect(alert.textContent).toContain('This is not a game file');
  });

  it('opens its only game at once', async () => {
    dropFolder({ 'x/a.pgn': ONE_GAME });
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Opened: 胡荣华 – 杨官璘'));
    expect(filesStore.getState().dialog).toBeUndefined();
  });
});

it('binary files, however large, do not take the place of games', async () => {
  const large = new Uint8Array(MAX_FILE_BYTES).map((_, index) => index % 7);
  const names = ['a.bin', 'b.bin', 'c.bin', 'd.bin'];
  void openFiles([
    ...names.map((name) => new File([large], name)),
    new File([manyGames(2)], 'z.pgn'),
  ]);
  await openList();
  const { reading } = filesStore.getState().opening ?? {};
  expect(reading).toMatchObject({ end: 'whole', filesRead: 5 });
  expect(reading?.games.map(({ file }) => file)).toEqual(['z.pgn', 'z.pgn']);
});

it('a zip archive may be larger than other files', async () => {
  const pgn = bytesOf(manyGames(2));
  const filler = new Uint8Array(MAX_FILE_BYTES).map((_, index) => index % 7);
  const archive = zipSync({ 'a.pgn': pgn, 'b.jpg': filler }, { level: 0 });
  expect(archive.length).toBeGreaterThan(MAX_FILE_BYTES);
  void openFiles([new File([Uint8Array.from(archive)], 'all.zip')]);
  const list = await openList();
  expect(list.closest('dialog')?.textContent).not.toContain('The file is too large');
});

it('files without a game are also counted beyond those that are listed', async () => {
  const count = MAX_REPORTS + 5;
  void openFiles([
    new File([ONE_GAME], '0.pgn'),
    ...Array.from({ length: count }, (_, index) => new File([], `${index}.txt`)),
  ]);
  const text = (await openList()).closest('dialog')?.textContent;
  expect(text).toContain(`${count} files without a game`);
  expect(text).toContain(`Further files: ${count - 200}`);
});

it('binary files do not take the place of games in what is kept for a reload either', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
    name,
    blob: new Blob([new Uint8Array(MAX_FILE_BYTES)]),
  }));
  const binaries = ['a', 'b'].map((name) => ({ name, problem: 'binary' }) as const);
  const sizes = readParts({ name: 'x', files }, binaries).files.map(({ blob }) => blob.size);
  expect(sizes).toEqual([4096, 4096, MAX_FILE_BYTES, MAX_FILE_BYTES, MAX_FILE_BYTES]);
});

it('files of which only a part without games was read are not called files without games', () => {
  const reports = [
    { name: 'a', problem: 'noGames', warnings: [] },
    { name: 'b', problem: 'noGames', warnings: [] },
  ] as const;
  expect(findProblem([], { reports, end: 'bytes' })).toEqual({ code: 'tooManyBytes' });
  expect(findProblem([], { reports, end: 'whole' })).toEqual({ code: 'noneOfFiles' });
});

it('a zip archive is one list, with the names of its files', async () => {
  const entries = {
    'a/1.pgn': bytesOf(manyGames(2)),
    'b.pgn': bytesOf(ONE_GAME),
    'c.txt': bytesOf('no'),
  };
  void openFiles([new File([Uint8Array.from(zipSync(entries))], 'all.zip')]);
  await openList();
  const { reading } = filesStore.getState().opening ?? {};
  expect(reading?.games.map(({ file }) => file)).toEqual(['a/1.pgn', 'a/1.pgn', 'b.pgn']);
  expect(reading?.reports).toEqual([{ name: 'c.txt', problem: 'noGames', warnings: [] }]);
});

describe('checked games', () => {
  it('are checked by Space, by pressing the box, with Shift from row to row, and all at once', async () => {
    void openFiles([new File([manyGames(6)], 'a.pgn')]);
    const list = await openList();
    fireEvent.keyDown(list, { key: ' ' });
    screen.getByText('1 selected');
    fireEvent.click(button('Clear the selection'));
    const boxes = rowsIn(list).map((row) => row.firstElementChild ?? row);
    fireEvent.click(boxes[1] ?? list);
    fireEvent.click(boxes[3] ?? list, { shiftKey: true });
    screen.getByText('3 selected');
    expect(rowsIn(list).map((row) => row.getAttribute('aria-selected') === 'true')).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
    fireEvent.click(button('Clear the selection'));
    fireEvent.keyDown(list, { key: 'a', ctrlKey: true });
    screen.getByText('6 selected');
  });

  it.each([
    ['PGN, one file', 'a.pgn'],
    ['Zip with a PGN file for each game', 'a.zip'],
  ])('are saved as %s', async (format, name) => {
    const blobs: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    void openFiles([new File([manyGames(6)], 'a.pgn')]);
    const list = await openList();
    fireEvent.keyDown(list, { key: ' ' });
    fireEvent.keyDown(list, { key: 'End' });
    fireEvent.keyDown(list, { key: ' ' });
    fireEvent.click(button('Save as a file'));
    await screen.findByRole('dialog', { name: 'Save 2 games as a file', hidden: true });
    const choice = screen.getByRole('combobox', { name: 'Format', hidden: true });
    const option = within(choice).getByRole('option', { name: format, hidden: true });
    fireEvent.change(choice, { target: { value: option.getAttribute('value') } });
    fireEvent.click(button('Download'));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe(`File saved: ${name}`));
    const bytes = new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
    const text = new TextDecoder().decode(
      name.endsWith('zip') ? joined(Object.values(unzipSync(bytes))) : bytes,
    );
    const reds = parsePgn(text).games.map(({ game }) => getTag(game, 'Red'));
    expect(reds).toEqual(['Red 1', 'Red 6']);
  });
});

function bytesOf(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
