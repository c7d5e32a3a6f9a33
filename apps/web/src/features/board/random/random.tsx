import { useMemo } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { withChunk } from '../../../lib/chunk.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { randomUse } from './random-use.ts';

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
  randomUse.setState({ isUsed: true });
  withChunk(() => import('./random-positions.ts'), showNext);
}

function showNext({
  randomSession,
}: {
  readonly randomSession: () => { next: () => Promise<void> };
}): void {
  void randomSession().next();
}
