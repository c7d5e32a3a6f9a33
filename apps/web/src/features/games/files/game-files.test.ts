// @vitest-environment jsdom
import { addLine, type Game, getTag, mainline, newGame, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActionId } from '../../../lib/actions/actions.ts';
import { runAction } from '../../../lib/actions/registry.ts';
import { announcementStore } from '../../../lib/announcement.ts';
import { takeBoard } from '../../../lib/game/board-task.ts';
import {
  gameStore,
  goToEnd,
  openGame,
  playLine,
  playMove,
  undo,
} from '../../../lib/game/game-store.ts';
import { overrideService } from '../../../lib/services.ts';
import { beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { openPasted } from './game-files.tsx';
import { closeOpening, openText } from './open-file.ts';
import { openPort } from './pgn-port.ts';
import { PgnPreview } from './pgn-preview.tsx';
import { PgnService, type Post } from './pgn-service.ts';
import { makePortOn } from './testing/local-port.ts';
import { renderFiles, toasts } from './testing/render-files.tsx';
import {
  binary,
  DHTML_XQ,
  manyGames,
  ONE_GAME,
  PFC,
  THREE_GAMES,
  TWO_KINGS,
  WESTERN,
} from './testing/sample-files.ts';

const gameNow = (): Game => gameStore.getState().game;
const pliesNow = (): number => mainline(gameNow()).length;

const act = async (id: ActionId): Promise<HTMLElement> => {
  expect(runAction(id)).toBe(true);
  return screen.findByRole('dialog', { hidden: true });
};

const lastToast = () =>
  waitFor(() => {
    const toast = toasts.at(-1);
    if (toast === undefined) throw new Error('no toast yet');
    return toast;
  });

const fileOf = (content: BlobPart, name = 'games.pgn'): File => new File([content], name);

const choose = (dialog: HTMLElement, file: File): void => {
  const input = dialog.querySelector('input[type="file"]');
  if (input === null) throw new Error('no file field');
  fireEvent.change(input, { target: { files: [file] } });
};

const dragged = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files } });

const paste = (text: string, target: Element = document.body): void => {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { files: [], getData: () => text } });
  target.dispatchEvent(event);
};

const faultsOf = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

/** Makes a service that takes longer than the dialog waits for a text. */
const makeSlow = (post: Post): Pick<PgnService, 'take'> => {
  const service = new PgnService(post);
  return {
    take: async (sent) => {
      await new Promise((done) => setTimeout(done, 700));
      return service.take(sent);
    },
  };
};

beforeEach(() => renderFiles());
afterEach(cleanup);

describe('opening', () => {
  it('opens a file with one game at once, and its toast takes it back', async () => {
    playMove('h2e2');
    const before = gameNow();
    choose(await act('openPgn'), fileOf(ONE_GAME));
    expect((await lastToast()).title).toBe('Opened: 胡荣华 – 杨官璘');
    expect(pliesNow()).toBe(4);
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    toasts.at(-1)?.action?.run();
    expect(gameNow()).toBe(before);
  });

  it('keeps moves played since then when the toast takes the game back', async () => {
    playMove('h2e2');
    const before = gameNow();
    void openPasted(ONE_GAME);
    const toast = await lastToast();
    goToEnd();
    expect(playMove('i0h0')).toBe(true);
    toast.action?.run();
    expect(gameNow()).toBe(before);
    undo();
    expect(getTag(gameNow(), 'Red')).toBe('胡荣华');
  });

  it('lists several games, finds one, shows its warnings and opens it', async () => {
    const dialog = await act('openPgn');
    choose(dialog, fileOf(THREE_GAMES));
    const list = await screen.findByRole('listbox', { name: 'Games in games.pgn', hidden: true });
    expect(within(list).getAllByRole('option', { hidden: true })).toHaveLength(3);
    expect(await faultsOf()).toEqual([]);
    const search = screen.getByRole('searchbox', { hidden: true });
    fireEvent.change(search, { target: { value: 'left' } });
    await waitFor(() =>
      expect(within(list).getAllByRole('option', { hidden: true })).toHaveLength(1),
    );
    expect(list.closest('dialog')?.textContent).toContain('Game 3, line 22, ply 3');
    fireEvent.click(screen.getByRole('button', { name: 'Open up to ply 2', hidden: true }));
    expect(await lastToast()).toMatchObject({
      tone: 'warning',
      title: 'Opened up to ply 2: Left – Right',
    });
    expect(pliesNow()).toBe(2);
  });

  it('is possible by keyboard, and renders few rows of the list', async () => {
    choose(await act('openPgn'), fileOf(manyGames(120)));
    const list = await screen.findByRole('listbox', { hidden: true });
    await expect.poll(() => announcementStore.getState().text).toBe('Games: 120');
    expect(screen.getByText('Games: 120')).toBeDefined();
    expect(within(list).getAllByRole('option', { hidden: true }).length).toBeLessThan(40);
    fireEvent.keyDown(list, { key: 'End' });
    fireEvent.keyDown(list, { key: 'ArrowUp' });
    fireEvent.keyDown(list, { key: 'Enter' });
    await lastToast();
    expect(getTag(gameNow(), 'Red')).toBe('Red 119');
  });

  it('opens the first game found when Enter is pressed in the search, at once after the last letter', async () => {
    choose(await act('openPgn'), fileOf(manyGames(120)));
    await screen.findByRole('listbox', { hidden: true });
    await expect.poll(() => screen.queryByText('Games: 120')).not.toBeNull();
    const search = screen.getByRole('searchbox', { hidden: true });
    fireEvent.change(search, { target: { value: 'nothing like it' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    await expect.poll(() => screen.queryByText('Games: 0 of 120')).not.toBeNull();
    expect([toasts, gameNow().nodeCount]).toEqual([[], 0]);
    fireEvent.change(search, { target: { value: '' } });
    const list = await screen.findByRole('listbox', { hidden: true });
    fireEvent.keyDown(list, { key: 'End' });
    fireEvent.change(search, { target: { value: 'Red 5' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    await lastToast();
    expect(getTag(gameNow(), 'Red')).toBe('Red 5');
  });

  it.each([
    ['an empty file', fileOf(''), 'The file is empty'],
    ['a binary', fileOf(binary()), 'This is not a game file'],
    ['chess of the West', fileOf(WESTERN), 'This is not Xiangqi'],
    ['words', fileOf('dear reader'), 'No games found'],
  ])('says what is wrong with %s, and keeps the open game', async (_, file, title) => {
    playMove('h2e2');
    const before = gameNow();
    choose(await act('openPgn'), file);
    const alert = await screen.findByRole('alert', { hidden: true });
    expect(alert.textContent).toContain(title);
    expect(await faultsOf()).toEqual([]);
    expect(gameNow()).toBe(before);
    expect(gameStore.getState().past).toHaveLength(1);
  });

  it('takes a file dropped anywhere, and says so while it is dragged', async () => {
    expect(screen.queryByText('Drop files or folders to open them')).toBeNull();
    fireEvent.dragEnter(window, dragged());
    const sign = screen.getByText('Drop files or folders to open them');
    expect(sign.hasAttribute('data-open')).toBe(true);
    fireEvent.drop(window, dragged(fileOf(ONE_GAME)));
    expect(sign.hasAttribute('data-open')).toBe(false);
    await waitFor(() => expect(pliesNow()).toBe(4));
  });

  it('reads text that is written into the dialog', async () => {
    await act('openPgn');
    const field = screen.getByRole('textbox', {
      name: 'Or paste moves, PGN, DhtmlXQ or FEN',
      hidden: true,
    });
    fireEvent.change(field, { target: { value: 'nothing of the kind' } });
    fireEvent.click(screen.getByRole('button', { name: 'Open the text', hidden: true }));
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
      'No games found',
    );
    fireEvent.change(field, { target: { value: '炮二平五 马8进7' } });
    fireEvent.click(screen.getByRole('button', { name: 'Open the text', hidden: true }));
    await lastToast();
    expect(pliesNow()).toBe(2);
  });
});

describe('pasting anywhere', () => {
  it.each([
    ['PGN', ONE_GAME, 4],
    ['bare moves', 'C2=5 H8+7 H2+3', 3],
    ['DhtmlXQ', DHTML_XQ, 2],
    ['the XML of Pengfei', PFC, 2],
    ['a FEN with moves', `position fen ${INITIAL_FEN} moves h2e2`, 1],
  ])('opens %s', async (_, text, plies) => {
    paste(text);
    await lastToast();
    expect(pliesNow()).toBe(plies);
  });

  it('shows an error for a text that is neither', async () => {
    paste('https://example.org/');
    expect(await lastToast()).toMatchObject({
      tone: 'danger',
      title: 'This text is neither a FEN nor moves',
    });
    expect(gameStore.getState().past).toHaveLength(0);
  });

  it('has the text in the field when the dialog opens because the reading takes long', async () => {
    overrideService(openPort, makePortOn(makeSlow));
    paste('https://example.org/');
    const alert = await screen.findByRole('alert', { hidden: true });
    expect(alert.textContent).toContain('No games found');
    const field = screen.getByRole('textbox', { hidden: true });
    expect(field).toMatchObject({ value: 'https://example.org/' });
    expect(document.activeElement).toBe(field);
  });

  it('shows what is wrong with a FEN', async () => {
    paste(TWO_KINGS);
    const alert = await screen.findByRole('alert', { hidden: true });
    expect(alert.textContent).toContain('Point e9: Black must have exactly one king, but has 2');
    expect(gameStore.getState().past).toHaveLength(0);
  });

  it('shows what is wrong with another FEN while the dialog shows the first', async () => {
    paste(TWO_KINGS);
    await screen.findByRole('alert', { hidden: true });
    const other = '4k4/9/9/9/9/9/9/9/9/4K5 w';
    paste(other);
    const field = screen.getByRole('textbox', { name: 'FEN', hidden: true });
    await waitFor(() =>
      expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('Row 10'),
    );
    expect(screen.getByRole('textbox', { name: 'FEN', hidden: true })).toMatchObject({
      value: other,
    });
    expect(field.isConnected).toBe(false);
  });

  it('says which move after a FEN could not be played, and keeps those before it', async () => {
    paste(`position fen ${INITIAL_FEN} moves h2e2 zz9 h9g7`);
    expect(await lastToast()).toMatchObject({
      tone: 'warning',
      title: 'Position opened',
      cause: 'Ply 2: This is not a move; the line ends before it. “zz9”',
    });
    expect(pliesNow()).toBe(1);
  });

  it('has a toast for a game without names', async () => {
    paste('1. C2=5 H8+7');
    expect((await lastToast()).title).toBe('Game opened');
  });

  it('ends when another text comes, or when it is closed', async () => {
    const first = openText(manyGames(5));
    const second = openText(ONE_GAME);
    expect(await first).toBe(false);
    expect(await second).toBe(true);
    const third = openText(manyGames(5));
    closeOpening();
    expect(await third).toBe(false);
    expect(pliesNow()).toBe(4);
  });

  it('does not change pasting into fields', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    paste(ONE_GAME, field);
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
    expect(gameNow().nodeCount).toBe(0);
    field.remove();
  });
});

describe('FEN', () => {
  it('is copied from the current position', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    Object.assign(navigator, { clipboard: { writeText } });
    playMove('h2e2');
    runAction('copyFen');
    const fen = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b';
    expect(await lastToast()).toMatchObject({ tone: 'success', title: 'FEN copied', cause: fen });
    expect(writeText).toHaveBeenCalledWith(fen);
  });

  it('is shown where copying is not allowed', async () => {
    Object.assign(navigator, { clipboard: undefined });
    runAction('copyFen');
    expect(await lastToast()).toMatchObject({ tone: 'danger', cause: INITIAL_FEN });
  });

  it('is refused with all its faults, and then opened when they are fixed', async () => {
    playMove('h2e2');
    await act('pasteFen');
    const field = screen.getByRole('textbox', { name: 'FEN', hidden: true });
    const open = screen.getByRole('button', { name: 'Open the position', hidden: true });
    fireEvent.change(field, { target: { value: TWO_KINGS } });
    fireEvent.click(open);
    expect(screen.getByRole('alert', { hidden: true }).textContent).toContain(
      'The FEN is not valid',
    );
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(await faultsOf()).toEqual([]);
    expect(gameNow().nodeCount).toBe(1);
    fireEvent.change(field, { target: { value: '3k5/9/9/9/9/9/9/9/9/4K4 r - - 0 1' } });
    fireEvent.click(open);
    expect(gameNow()).toMatchObject({ start: '3k5/9/9/9/9/9/9/9/9/4K4 w', nodeCount: 0 });
    expect((await lastToast()).action?.label).toBe('Undo');
  });
});

const previewOf = async (): Promise<string> => {
  const region = screen.getByRole('region', { name: 'First lines', hidden: true });
  await waitFor(() => expect(region.textContent).not.toBe(''));
  return region.textContent;
};
const choice = (name: string): HTMLElement => screen.getByRole('combobox', { name, hidden: true });

const openSaving = async (): Promise<string> => {
  await act('savePgn');
  return previewOf();
};

describe('saving', () => {
  it('previews the file as the choices change', async () => {
    playLine(['h2e2', 'h9g7']);
    expect(await openSaving()).toContain('C2=5');
    expect(await faultsOf()).toEqual([]);
    fireEvent.change(choice('Notation'), { target: { value: 'zh' } });
    const region = screen.getByRole('region', { hidden: true });
    await waitFor(() => expect(region.textContent).toContain('炮二平五'));
    fireEvent.change(choice('Notation'), { target: { value: 'wxf' } });
  });

  it('names the characters that cannot be encoded', () => {
    const written = { bytes: new Uint8Array(), text: '馬', missing: ['馬', '后'] };
    const writing = { written, hasFailed: false, now: () => Promise.resolve(written) };
    render(createElement(PgnPreview, { writing, format: 'pgn' }));
    expect(screen.getByRole('alert').textContent).toContain('馬 后');
  });

  it('says in a line what the file does not have of the game', () => {
    const loss = {
      parts: ['comments', 'variations'],
      tags: ['ECCO', 'Round'],
      cut: ['Red'],
    } as const;
    const written = { bytes: new Uint8Array(), text: 'x', missing: [], loss };
    const writing = { written, hasFailed: false, now: () => Promise.resolve(written) };
    render(createElement(PgnPreview, { writing, format: 'chessdb' }));
    const line = screen.getByText(
      'Not in this file: comments, variations, ECCO, Round. Cut to the length of the format: Red.',
    );
    expect(line).toBeDefined();
  });

  it('writes a file, and its tags become an edit of the game', async () => {
    playLine(['h2e2', 'h9g7']);
    const blobs: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.push(blob);
        return 'blob:x';
      },
      revokeObjectURL: () => undefined,
    });
    await openSaving();
    fireEvent.change(screen.getByLabelText('Red'), { target: { value: 'Nguyễn Anh' } });
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026.11.21' } });
    fireEvent.change(choice('Result'), { target: { value: '1-0' } });
    fireEvent.click(screen.getByRole('button', { name: 'Download', hidden: true }));
    expect((await lastToast()).title).toBe('File saved: Nguyen-Anh-2026-11-21.pgn');
    const text = await blobs[0]?.text();
    expect(text).toContain('[Red "Nguyễn Anh"]');
    expect(text).toContain('C2=5');
    expect(getTag(gameNow(), 'Result')).toBe('1-0');
    undo();
    expect(gameNow().tags).toEqual([]);
  });

  it('stays open with the typed tags when a pasted text is neither a FEN nor moves', async () => {
    await openSaving();
    fireEvent.change(screen.getByLabelText('Red'), { target: { value: 'Nguyễn Anh' } });
    paste('https://example.org/', screen.getByRole('button', { name: 'Download', hidden: true }));
    expect((await lastToast()).title).toBe('This text is neither a FEN nor moves');
    expect(screen.getByLabelText('Red')).toHaveProperty('value', 'Nguyễn Anh');
  });

  it('copies the text', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    Object.assign(navigator, { clipboard: { writeText } });
    playLine(['h2e2', 'h9g7']);
    await openSaving();
    fireEvent.click(screen.getByRole('button', { name: 'Copy', hidden: true }));
    expect((await lastToast()).title).toBe('PGN copied');
    expect(writeText.mock.calls[0]?.[0]).toContain('[Format "WXF"]');
  });

  it('stays open with the reason where copying is not allowed, and changes nothing', async () => {
    Object.assign(navigator, { clipboard: undefined });
    playLine(['h2e2', 'h9g7']);
    const before = gameNow();
    await openSaving();
    fireEvent.change(screen.getByLabelText('Red'), { target: { value: 'Nguyễn Anh' } });
    fireEvent.click(screen.getByRole('button', { name: 'Copy', hidden: true }));
    const alert = await screen.findByRole('alert', { hidden: true });
    expect(alert.textContent).toContain('Download the file instead.');
    expect(await faultsOf()).toEqual([]);
    expect(gameNow()).toBe(before);
    expect(toasts).toEqual([]);
  });
});

it('begins a new game, with a way back when there was one', async () => {
  runAction('newGame');
  await waitFor(() => expect(gameStore.getState().opened).toBe(1));
  expect(toasts).toEqual([]);
  const added = addLine(newGame(), ROOT, ['h2e2']);
  if (!added.ok) throw new Error(added.error.code);
  openGame(added.value.game);
  runAction('newGame');
  (await lastToast()).action?.run();
  expect(gameNow()).toBe(added.value.game);
});

it('a game against the engine is not ended by a file or a text', async () => {
  await renderFiles();
  playMove('h2e2');
  beginActivity('play');
  const release = takeBoard({ movable: 'red', hidesEngine: true, onMove: () => undefined });
  expect(await openText(ONE_GAME)).toBe(false);
  expect(toasts.at(-1)?.title).toBe('Finish the game against the engine first.');
  expect(pliesNow()).toBe(1);
  release();
  endActivity('play');
});
