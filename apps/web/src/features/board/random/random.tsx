import { useMemo } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { withChunk } from '../../../lib/chunk.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';

/** Registers the action `randomMode`. The mode's code and positions are loaded on first use. */
export function Random() {
  const disabledReason = useReasonAgainstAnotherGame();
  useActionHandler(
    'randomMode',
    useMemo(() => ({ run, disabledReason }), [disabledReason]),
  );
  return null;
}

function run(): void {
  withChunk(() => import('./random-positions.ts'), showNext);
}

function showNext({
  randomSession,
}: {
  readonly randomSession: () => { next: () => Promise<void> };
}): void {
  void randomSession().next();
}
