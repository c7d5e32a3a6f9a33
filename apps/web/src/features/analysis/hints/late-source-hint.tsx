import { lazy, Suspense } from 'react';
import { fetchChunk } from '../../../lib/chunk.ts';
import { PREFETCH_DELAY } from '../../../lib/prefetch.ts';
import type { Hinted } from './seen-hints.ts';

/** Fetched after the panels, so that they come first. Without its code, they work all the same. */
const SourceHint = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, PREFETCH_DELAY));
  return fetchChunk(() => import('./source-hint.tsx')).then(
    (module) => ({ default: module.SourceHint }),
    () => ({ default: () => null }),
  );
});

export function LateSourceHint({ of }: { readonly of: Hinted }) {
  return (
    <Suspense>
      <SourceHint of={of} />
    </Suspense>
  );
}
