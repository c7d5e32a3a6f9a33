import { type ComponentType, lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { fetchChunk } from '../../../lib/chunk.ts';
import { PREFETCH_DELAY } from '../../../lib/prefetch.ts';
import { type Hinted, hintsStore } from './seen-hints.ts';
import classes from './source-hint.module.css';

/** Fetched after the panels, so that they come first. Without its code, they work all the same. */
const SourceHint = lazy(async (): Promise<{ default: ComponentType<{ of: Hinted }> }> => {
  await new Promise((resolve) => setTimeout(resolve, PREFETCH_DELAY));
  return fetchChunk(() => import('./source-hint.tsx')).then(
    (module) => ({ default: module.SourceHint }),
    () => ({ default: () => null }),
  );
});

/**
 * The place of a hint in the panel that it is about, on one page only and until the user closes it. The place is there
 * before the sentence, and also without it, so that nothing moves.
 */
export function HintPlace({ of }: { readonly of: Hinted }) {
  const isHidden = useStore(hintsStore, ({ hidden }) => hidden.has(of));
  if (isHidden) return null;
  return (
    <div className={classes.place} data-aside>
      <Suspense>
        <SourceHint of={of} />
      </Suspense>
    </div>
  );
}
