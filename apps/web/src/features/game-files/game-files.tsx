import { positionAt } from '@chuhe/game/tree';
import { t } from 'i18next';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useActionHandler } from '../../lib/actions/use-action.ts';
import { withChunk } from '../../lib/chunk.ts';
import { gameStore } from '../../lib/game/game-store.ts';
import { emitToast } from '../../lib/toast.ts';
import { copyText } from './copy-text.ts';
import { DropTarget } from './drop-target.tsx';
import { filesStore, showDialog } from './files-store.ts';
import { listenToPaste } from './listen-to-paste.ts';

const importFileWork = () => import('./file-work.ts');
const FileDialogs = lazy(async () => ({ default: (await importFileWork()).FileDialogs }));

/** Opening and saving: put it on the board page once. All but this is fetched when something is opened or saved. */
export function GameFiles() {
  useFileActions();
  const isOpen = useStore(filesStore, ({ dialog }) => dialog !== undefined);
  useEffect(() => listenToPaste(openPasted, openDropped), []);
  return (
    <>
      <DropTarget onDrop={openDropped} />
      <Suspense>{isOpen && <FileDialogs />}</Suspense>
    </>
  );
}

/** For the box of the top bar: opens a FEN, PGN or bare moves, or says that the text is none of them. */
export function openPasted(text: string): void {
  withFileWork(({ openText }) => openText(text));
}

function openDropped(files: readonly File[]): void {
  withFileWork(({ openFiles }) => openFiles(files));
}

function useFileActions(): void {
  useActionHandler(
    'newGame',
    useMemo(() => ({ run: startAnew }), []),
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

function startAnew(): void {
  withFileWork(({ openFresh }) => openFresh());
}

let asked = 0;

/** Of several wishes that had to wait for the code only the last is carried out. */
function withFileWork(use: (work: Awaited<ReturnType<typeof importFileWork>>) => void): void {
  asked += 1;
  const mine = asked;
  withChunk(importFileWork, (work) => {
    if (mine === asked) use(work);
  });
}

async function sayCopied(fen: string): Promise<void> {
  const isCopied = await copyText({ text: fen, title: t('files.fen.copied'), cause: fen });
  // The words hold the FEN, to be copied by hand.
  if (!isCopied) emitToast({ tone: 'danger', title: t('files.fen.copyFailed'), cause: fen });
}

function copyFen(): void {
  const { game, current } = gameStore.getState();
  const { fen } = positionAt(game, current);
  void sayCopied(fen);
}
