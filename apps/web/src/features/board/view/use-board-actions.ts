import { useEffect } from 'react';
import { registerAction } from '../../../lib/actions/registry.ts';
import { flipBoard } from '../../../lib/game/game-store.ts';

/** Registers the action that flips the board. */
export function useBoardActions(): void {
  useEffect(() => registerAction('flipBoard', { run: flipBoard }), []);
}
