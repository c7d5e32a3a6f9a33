import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { loadChunk } from '../../../lib/chunk.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { fixStore } from './fix-store.ts';

const FixChoices = lazy(async () => ({
  default: (await loadChunk(() => import('./fix-choices.tsx'))).FixChoices,
}));

/** A bar below the moves, shown while the current position is the one where a typed list broke off. */
export function FixBar() {
  const open = useStore(fixStore, (state) => state.open);
  const isThere = useStore(gameStore, (state) => {
    return open?.node === state.current && open.origin === state.origin;
  });
  return <Suspense>{open !== undefined && isThere && <FixChoices open={open} />}</Suspense>;
}
