/** Actions that open the set-up or, while it is open, change its position. */
import { EMPTY_FEN, INITIAL_FEN } from '@chuhe/rules/fen';
import { setupOpenStore } from '../../../lib/state/setup-open.ts';
import { EMPTY, STANDARD } from './arrangement.ts';
import { leaveSetup } from './leave-setup.ts';
import { editSetup, openSetup } from './setup-store.ts';

/** Opens the set-up with the position on the board, or leaves it. */
export function arrangePieces(): void {
  if (setupOpenStore.getState().isOpen) leaveSetup();
  else openSetup();
}

export function createBoard(): void {
  if (setupOpenStore.getState().isOpen) editSetup(() => STANDARD);
  else openSetup(INITIAL_FEN);
}

export function clearBoard(): void {
  if (setupOpenStore.getState().isOpen) editSetup(() => EMPTY);
  else openSetup(EMPTY_FEN);
}
