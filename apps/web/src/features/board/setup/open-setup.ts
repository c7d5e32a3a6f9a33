/** Actions that open the set-up or, while it is open, change its position. */
import { EMPTY_FEN, INITIAL_FEN } from '@chuhe/rules/fen';
import { overlays } from '../../../lib/overlays.ts';
import { setupOpenStore } from '../../../lib/state/setup-open.ts';
import { EMPTY, STANDARD } from './arrangement.ts';
import { leaveSetup } from './leave-setup.ts';
import { wasDraftOpen } from './setup-draft.ts';
import { editSetup, openSetup, restoreDraft } from './setup-store.ts';

/** Opens the set-up with the position on the board, or leaves it. A reload of the set-up continues with its position. */
export function arrangePieces(): void {
  const isReload = overlays().wanted === 'setup' && wasDraftOpen();
  if (setupOpenStore.getState().isOpen) leaveSetup();
  else openSetup();
  if (isReload) restoreDraft();
}

export function createBoard(): void {
  if (setupOpenStore.getState().isOpen) editSetup(() => STANDARD);
  else openSetup(INITIAL_FEN);
}

export function clearBoard(): void {
  if (setupOpenStore.getState().isOpen) editSetup(() => EMPTY);
  else openSetup(EMPTY_FEN);
}
