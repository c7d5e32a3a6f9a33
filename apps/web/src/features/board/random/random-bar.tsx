import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { loadChunk } from '../../../lib/chunk.ts';
import { randomUse } from './random-use.ts';

const RandomBarContent = lazy(async () => ({
  default: (await loadChunk(() => import('./random-bar-content.tsx'))).RandomBarContent,
}));

/** A bar below the moves for random positions. */
export function RandomBar() {
  const isUsed = useStore(randomUse, (state) => state.isUsed);
  return <Suspense>{isUsed && <RandomBarContent />}</Suspense>;
}
