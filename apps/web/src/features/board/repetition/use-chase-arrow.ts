import { useEffect, useState } from 'react';
import { hintsStore, showHints } from '../../../lib/game/hints-store.ts';
import type { Chase } from './habit.ts';

export interface ChaseArrow {
  readonly isShown: (chase: Chase) => boolean;
  readonly toggle: (chase: Chase) => void;
}

/**
 * Shows one chase as an arrow on the board while the component is mounted. Afterwards it restores the earlier arrows,
 * unless another panel has replaced the arrow.
 */
export function useChaseArrow(): ChaseArrow {
  const [shown, setShown] = useState<Chase>();
  useEffect(() => {
    if (shown === undefined) return undefined;
    const { hints: before } = hintsStore.getState();
    const { attacker, target } = shown;
    const own = [{ from: attacker.square, to: target.square, kind: 'threat' }] as const;
    showHints(own);
    return () => {
      if (hintsStore.getState().hints === own) showHints(before);
    };
  }, [shown]);
  return {
    isShown: (chase) => chase === shown,
    toggle: (chase) => setShown((old) => (old === chase ? undefined : chase)),
  };
}
