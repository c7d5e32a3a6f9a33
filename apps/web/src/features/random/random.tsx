import { useMemo } from 'react';
import { useActionHandler } from '../../lib/actions/use-action.ts';
import { withChunk } from '../../lib/chunk.ts';

/** Carries out `randomMode`, again and again; its code and its positions come when it is first asked for. */
export function Random() {
  useActionHandler(
    'randomMode',
    useMemo(() => ({ run: () => withChunk(() => import('./the-random.ts'), showNext) }), []),
  );
  return null;
}

function showNext({
  theRandom,
}: {
  readonly theRandom: () => { next: () => Promise<void> };
}): void {
  void theRandom().next();
}
