import { positionAt } from '@chuhe/game/tree';
import { t } from 'i18next';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useActionHandler } from '../../lib/actions/use-action.ts';
import { gameStore } from '../../lib/game/game-store.ts';
import { copyText } from './copy-text.ts';
import { DropTarget } from './drop-target.tsx';
import { filesStore, showDialog } from './files-store.ts';
import { listenToPaste } from './listen-to-paste.ts';

const FileDialogs = lazy(loadFileDialogs);

/** Opening and saving: put it on the board page once. The dialogs are fetched when the first is opened. */
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
  void import('./file-work.ts').then(({ openText }) => openText(text));
}

/** What else this feature may need, to be fetched when there is nothing else to do. */
export async function loadFileDialogs() {
  const { FileDialogs } = await import('./file-work.ts');
  return { default: FileDialogs };
}

function openDropped(files: readonly File[]): void {
  void import('./file-work.ts').then(({ openFiles }) => openFiles(files));
}

function useFileActions(): void {
  useActionHandler(
    'newGame',
    useMemo(() => ({ run: startAnew }), []),
  );
  useActionHandler(
    'openPgn',
    useMemo(() => ({ run: () => showDialog('open') }), []),
  );
  useActionHandler(
    'savePgn',
    useMemo(() => ({ run: () => showDialog('save') }), []),
  );
  useActionHandler(
    'pasteFen',
    useMemo(() => ({ run: () => showDialog('fen') }), []),
  );
  useActionHandler(
    'copyFen',
    useMemo(() => ({ run: copyFen }), []),
  );
}

function startAnew(): void {
  void import('./file-work.ts').then(({ openFresh }) => openFresh());
}

function copyFen(): void {
  const { game, current } = gameStore.getState();
  const { fen } = positionAt(game, current);
  void copyText({ text: fen, title: t('files.fen.copied'), cause: fen });
}
