import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { loadChunk } from '../../../lib/chunk.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { filesStore } from './files-store.ts';
import classes from './list-bar.module.css';

const importBar = () => import('./open-list-bar.tsx');
const FileBar = lazy(async () => ({ default: (await loadChunk(importBar)).FileBar }));

const EMPTY = <div className={classes.bar} aria-hidden="true" />;

/**
 * The bar of the open file, or of the warnings of a single game. Its place is reserved while a reload restores the list, and while its code
 * is loaded.
 */
export function ListBar() {
  const { list, warned, isListAwaited } = useStore(filesStore);
  const isWarned = useStore(gameStore, ({ origin }) => warned?.origin === origin);
  if (list === undefined && !isWarned) return isListAwaited ? EMPTY : null;
  return (
    <Suspense fallback={EMPTY}>
      <FileBar />
    </Suspense>
  );
}
