import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { loadChunk } from '../../../lib/chunk.ts';
import { filesStore } from './files-store.ts';
import classes from './list-bar.module.css';

const importBar = () => import('./open-list-bar.tsx');
const OpenListBar = lazy(async () => ({ default: (await loadChunk(importBar)).OpenListBar }));

const EMPTY = <div className={classes.bar} aria-hidden="true" />;

/** The bar of the open file. Its place is reserved while a reload restores the list, and while its code is loaded. */
export function ListBar() {
  const list = useStore(filesStore, (state) => state.list);
  const isAwaited = useStore(filesStore, (state) => state.isListAwaited);
  if (list === undefined) return isAwaited ? EMPTY : null;
  return (
    <Suspense fallback={EMPTY}>
      <OpenListBar list={list} />
    </Suspense>
  );
}
