import { parsePiece } from '@chuhe/rules/piece';
import { chooseTool, placePiece, removePieceFrom, setupStore } from './setup-store.ts';

/** Where letters are written or have another meaning. */
const TAKING =
  'input, textarea, select, [contenteditable], dialog, [role="menu"], [role="dialog"], [role="listbox"]';

/**
 * Letters put pieces down where the hand is, Delete takes them off, Escape puts the tool away.
 *
 * @param squareAtHand the board's cursor or the point under the mouse; without one, letters mean what they mean
 * elsewhere on the page.
 */
export function listenToPieceKeys(squareAtHand: () => string | undefined): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(TAKING) !== null) return;
    if (!handleKey(event.key, squareAtHand)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Before the page's own shortcuts, which have the same letters.
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
}

function handleKey(key: string, squareAtHand: () => string | undefined): boolean {
  if (key === 'Escape') return putToolAway();
  const piece = parsePiece(key);
  const isRemoval = key === 'Delete' || key === 'Backspace';
  const square = piece !== undefined || isRemoval ? squareAtHand() : undefined;
  if (square === undefined) return false;
  if (piece === undefined) removePieceFrom(square);
  else placePiece(square, piece);
  return true;
}

function putToolAway(): boolean {
  if (setupStore.getState().tool === 'hand') return false;
  chooseTool('hand');
  return true;
}
