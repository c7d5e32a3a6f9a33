import { positionAt } from '@chuhe/game/tree';
import { t } from 'i18next';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { fetchChunk, withChunk } from '../../../lib/chunk.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { offerDroppedFiles } from '../../../lib/dropped-files.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { prefetchSoon } from '../../../lib/prefetch.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { emitToast } from '../../../lib/toast.ts';
import { DropTarget } from './drop-target.tsx';
import { filesStore, showDialog } from './files-store.ts';
import { listenToPaste } from './listen-to-paste.ts';

const importFileWork = () => import('./file-work.ts');
const FileDialogs = lazy(async () => ({ default: (await importFileWork()).FileDialogs }));

interface GameFilesProps {
  /** Gets a text that was pasted anywhere on the page but into a field. */
  readonly onText: (text: string) => void;
}

/** Opening and saving: put it on the board page once. All but this is fetched when something is opened or saved. */
export function GameFiles({ onText }: GameFilesProps) {
  useFileActions();
  useListActions();
  const isOpen = useStore(filesStore, ({ dialog }) => dialog !== undefined);
  useEffect(() => listenToPaste(onText, openDropped), [onText]);
  // A new game is begun without a connection, too.
  useEffect(() => prefetchSoon([() => fetchChunk(importFileWork)]), []);
  return (
    <>
      <DropTarget onDrop={takeDropped} />
      <Suspense>{isOpen && <FileDialogs />}</Suspense>
    </>
  );
}

/**
 * Opens a FEN, PGN or bare moves, or says that the text is none of them.
 *
 * @returns whether it was opened, once that is known.
 */
export function openPasted(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    withFileWork(
      ({ openText }) => void openText(text).then(resolve),
      () => resolve(false),
    );
  });
}

function takeDropped(files: readonly File[]): void {
  if (!offerDroppedFiles(files)) openDropped(files);
}

function openDropped(files: readonly File[]): void {
  withFileWork(({ openFiles }) => openFiles(files));
}

function useFileActions(): void {
  const disabledReason = useReasonAgainstAnotherGame();
  useActionHandler(
    'newGame',
    useMemo(() => ({ run: startAnew, disabledReason }), [disabledReason]),
  );
  useActionHandler(
    'openPgn',
    useMemo(() => ({ run: () => withFileWork(() => showDialog('open')) }), []),
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
    'copyFen',
    useMemo(() => ({ run: copyFen }), []),
  );
}

/**
 * As long as a file of several games is on hand. One key must not take the place of what is done on the board; who chooses
 * from the list means to.
 */
function useListActions(): void {
  const reason = useReasonAgainstAnotherGame();
  const list = useStore(filesStore, (state) => state.list);
  const noList = list === undefined ? 'reasons.noGameList' : undefined;
  const isFirst = list !== undefined && list.isShown && list.number === 1;
  const isLast = list?.number === list?.reading.games.length;
  const previousReason = noList ?? reason ?? (isFirst ? 'reasons.firstGame' : undefined);
  const nextReason = noList ?? reason ?? (isLast ? 'reasons.lastGame' : undefined);
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

/** Each press counts, however fast they come. */
function step(by: 1 | -1): void {
  withChunk(importFileWork, ({ stepInList }) => stepInList(by));
}

/** Forgets the file on hand; the open game stays. */
export function closeGameList(): void {
  withFileWork(({ closeList }) => closeList());
}

function startAnew(): void {
  withFileWork(({ openFresh }) => openFresh());
}

let asked = 0;

/**
 * Of several wishes that had to wait for the code only the last is carried out.
 *
 * @param giveUp called in place of `use` for the others
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
  // The words hold the FEN, to be copied by hand.
  if (!isCopied)
    emitToast({ tone: 'danger', kind: 'copy', title: t('files.fen.copyFailed'), cause: fen });
}

function copyFen(): void {
  const { game, current } = gameStore.getState();
  const { fen } = positionAt(game, current);
  void sayCopied(fen);
}
