import { useMemo } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { withChunk } from '../../../lib/chunk.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';

/** Carries out `randomMode`, again and again; its code and its positions come when it is first asked for. */
export function Random() {
  const disabledReason = useReasonAgainstAnotherGame();
  useActionHandler(
    'randomMode',
    useMemo(() => ({ run, disabledReason }), [disabledReason]),
  );
  return null;
}

function run(): void {
  withChunk(() => import('./the-random.ts'), showNext);
}

function showNext({
  theRandom,
}: {
  readonly theRandom: () => { next: () => Promise<void> };
}): void {
  void theRandom().next();
}
