import type { AttackAt } from '@chuhe/rules/judge';
import { useEffect, useState } from 'react';
import { hintsStore, showHints } from '../../../lib/game/hints-store.ts';

export interface AttackArrow {
  readonly isShown: (attack: AttackAt) => boolean;
  readonly toggle: (attack: AttackAt) => void;
}

/**
 * Shows one attack as an arrow on the board while the component is mounted. Afterwards it restores the earlier arrows,
 * unless another panel has replaced the arrow.
 */
export function useAttackArrow(): AttackArrow {
  const [shown, setShown] = useState<AttackAt>();
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
    isShown: (attack) => attack === shown,
    toggle: (attack) => setShown((old) => (old === attack ? undefined : attack)),
  };
}
