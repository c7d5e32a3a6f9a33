import { positionAt } from '@chuhe/game/tree';
import { t } from 'i18next';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { fetchChunk, withChunk } from '../../../lib/chunk.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { offerDroppedFiles } from '../../../lib/dropped-files.ts';
import { gameStore, whenReleased } from '../../../lib/game/game-store.ts';
import { overlays } from '../../../lib/overlays.ts';
import { prefetchSoon } from '../../../lib/prefetch.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { emitToast } from '../../../lib/toast.ts';
import { DropTarget, type OnDrop } from './drop-target.tsx';
import { filesStore, placeInList, showDialog } from './files-store.ts';
import { noteList } from './list-flag.ts';
import { listenToPaste } from './listen-to-paste.ts';

const importFileWork = () => import('./file-work.ts');
const importHasList = () => import('./has-kept-list.ts');
const FileDialogs = lazy(async () => ({ default: (await importFileWork()).FileDialogs }));

interface GameFilesProps {
  /** Called with a text that was pasted outside any field. */
  readonly onText: (text: string) => void;
}

/** Opens and saves files; rendered once, on the board page. The code that does so is loaded when a file is first opened or saved. */
export function GameFiles({ onText }: GameFilesProps) {
  useFileActions();
  useListActions();
  const isOpen = useStore(filesStore, ({ dialog }) => dialog !== undefined);
  useEffect(() => listenToPaste(onText, openDropped), [onText]);
  useEffect(restoreList, []);
  // Prefetched, so that a new game can also be started offline.
  useEffect(() => prefetchSoon([() => fetchChunk(importFileWork)]), []);
  return (
    <>
      <DropTarget onDrop={takeDropped} />
      <Suspense>{isOpen && <FileDialogs />}</Suspense>
    </>
  );
}

/**
 * Opens a FEN, PGN or bare moves, or tells the user that the text is none of them.
 *
 * @returns whether the text contained something to open
 */
export function openPasted(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    withFileWork(
      ({ openText }) => void openText(text).then(resolve),
      () => resolve(false),
    );
  });
}

/** Shows the list that was open when the page was left. Its code is loaded only if there is one. */
function restoreList(): void {
  withChunk(importHasList, ({ hasKeptList }) => void restoreIf(hasKeptList), {
    texts: 'panels',
    whenMissing: awaitNoList,
  });
}

async function restoreIf(hasKeptList: () => Promise<boolean>): Promise<void> {
  await whenReleased();
  if (await hasKeptList()) {
    withChunk(importFileWork, (work) => void work.restoreList().finally(awaitNoList), {
      whenMissing: awaitNoList,
    });
    return;
  }
  awaitNoList();
  if (overlays().wanted === 'list') withChunk(importFileWork, (work) => work.showWantedList());
}

/** The list is there, or it will not come. */
function awaitNoList(): void {
  noteList(filesStore.getState().list !== undefined);
  filesStore.setState({ isListAwaited: false });
}

const takeDropped: OnDrop = (files, entries) => {
  if (!offerDroppedFiles(files)) openDropped(files, entries);
};

function openDropped(files: readonly File[], entries: readonly FileSystemEntry[] = []): void {
  withFileWork(({ openFiles }) => void openFiles(files, entries));
}

function useFileActions(): void {
  const disabledReason = useReasonAgainstAnotherGame();
  useActionHandler(
    'newGame',
    useMemo(() => ({ run: startNewGame, disabledReason }), [disabledReason]),
  );
  useActionHandler(
    'openPgn',
    useMemo(() => ({ run: () => withFileWork(({ openAgain }) => void openAgain()) }), []),
  );
  useActionHandler(
    'savePgn',
    useMemo(() => ({ run: () => withFileWork(() => showDialog('save')) }), []),
  );
  useActionHandler(
    'pasteFen',
    useMemo(() => ({ run: () => withFileWork(() => showDialog('fen')) }), []),
  );
  useActionHandler(
    'exampleGame',
    useMemo(
      () => ({ run: () => withFileWork(({ openExample }) => openExample()), disabledReason }),
      [disabledReason],
    ),
  );
  useActionHandler(
    'copyFen',
    useMemo(() => ({ run: copyFen }), []),
  );
}

/** The actions for an open file of several games. During a game or other activity on the board, the keys for the previous and next game are disabled. */
function useListActions(): void {
  const reason = useReasonAgainstAnotherGame();
  const list = useStore(filesStore, (state) => state.list);
  const noList = list === undefined ? 'disabledReasons.noGameList' : undefined;
  const place = list === undefined ? 0 : placeInList(list);
  const isFirst = list !== undefined && list.isShown && place === 0;
  const isLast = list !== undefined && place === list.found.length - 1;
  const previousReason = noList ?? reason ?? (isFirst ? 'disabledReasons.firstGame' : undefined);
  const nextReason = noList ?? reason ?? (isLast ? 'disabledReasons.lastGame' : undefined);
  useActionHandler(
    'previousGame',
    useMemo(() => ({ run: () => step(-1), disabledReason: previousReason }), [previousReason]),
  );
  useActionHandler(
    'nextGame',
    useMemo(() => ({ run: () => step(1), disabledReason: nextReason }), [nextReason]),
  );
  useActionHandler(
    'gameList',
    useMemo(
      () => ({ run: () => withFileWork(() => showDialog('list')), disabledReason: noList }),
      [noList],
    ),
  );
}

/** Unlike `withFileWork`, handles every key press, not only the last one. */
function step(by: 1 | -1): void {
  withChunk(importFileWork, ({ stepInList }) => stepInList(by));
}

/** Closes the open file; the game on the board stays. */
export function closeGameList(): void {
  withFileWork(({ closeList }) => closeList());
}

function startNewGame(): void {
  withFileWork(({ openFresh }) => openFresh());
}

/** Number of requests so far, by which `withFileWork` recognises the last one. */
let asked = 0;

/**
 * Loads the chunk and calls `use`. If several requests wait for the chunk, only the last one is carried out.
 *
 * @param giveUp called in place of `use` for the other requests
 */
function withFileWork(
  use: (work: Awaited<ReturnType<typeof importFileWork>>) => void,
  giveUp?: () => void,
): void {
  asked += 1;
  const mine = asked;
  withChunk(importFileWork, (work) => {
    if (mine === asked) use(work);
    else giveUp?.();
  });
}

async function sayCopied(fen: string): Promise<void> {
  const isCopied = await copyText({ text: fen, title: t('files.fen.copied'), cause: fen });
  // The toast shows the FEN, so that the user can copy it by hand.
  if (!isCopied)
    emitToast({ tone: 'danger', kind: 'copy', title: t('files.fen.copyFailed'), cause: fen });
}

function copyFen(): void {
  const { game, current } = gameStore.getState();
  const { fen } = positionAt(game, current);
  void sayCopied(fen);
}
