import { useMemo } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { withChunk } from '../../../lib/chunk.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';

/** Registers the action `playBookMove`. The action's code is loaded on first use. */
export function Books() {
  const disabledReason = useReasonAgainstAnotherGame();
  useActionHandler(
    'playBookMove',
    useMemo(() => ({ run: play, disabledReason }), [disabledReason]),
  );
  return null;
}

function play(): void {
  withChunk(
    () => import('./play-book-move.ts'),
    ({ playBookMove }) => void playBookMove(),
  );
}
