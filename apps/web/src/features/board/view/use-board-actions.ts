import { useEffect } from 'react';
import { registerAction } from '../../../lib/actions/registry.ts';
import { flipBoard } from '../../../lib/game/game-store.ts';

/** Lets menu, buttons and keys turn the board. */
export function useBoardActions(): void {
  useEffect(() => registerAction('flipBoard', { run: flipBoard }), []);
}
