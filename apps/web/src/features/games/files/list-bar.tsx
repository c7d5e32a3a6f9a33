import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { loadChunk } from '../../../lib/chunk.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { filesStore } from './files-store.ts';
import classes from './list-bar.module.css';

const importBar = () => import('./open-list-bar.tsx');
const OpenListBar = lazy(async () => ({ default: (await loadChunk(importBar)).OpenListBar }));

const importWarned = () => import('./warned-bar.tsx');
const WarnedBar = lazy(async () => ({ default: (await loadChunk(importWarned)).WarnedBar }));

const EMPTY = <div className={classes.bar} aria-hidden="true" />;

/** The bar of the open file. Its place is reserved while a reload restores the list, and while its code is loaded. */
export function ListBar() {
  const list = useStore(filesStore, (state) => state.list);
  const isAwaited = useStore(filesStore, (state) => state.isListAwaited);
  const warned = useStore(filesStore, (state) => state.warned);
  const origin = useStore(gameStore, (state) => state.origin);
  if (list === undefined && warned !== undefined && warned.origin === origin) {
    return (
      <Suspense fallback={EMPTY}>
        <WarnedBar warned={warned} />
      </Suspense>
    );
  }
  if (list === undefined) return isAwaited ? EMPTY : null;
  return (
    <Suspense fallback={EMPTY}>
      <OpenListBar list={list} />
    </Suspense>
  );
}
