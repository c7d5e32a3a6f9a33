import { parsePiece } from '@chuhe/rules/piece';
import { chooseTool, placePiece, removePieceFrom, setupStore } from './setup-store.ts';

/** Selector of elements in which letter keys have another meaning. */
const TAKING =
  'input, textarea, select, [contenteditable], dialog, [role="menu"], [role="dialog"], [role="listbox"]';

/**
 * Handles keys until the returned function is called: letters place pieces, Delete removes them, and Escape deselects
 * the tool.
 *
 * @param squareAtHand returns the square under the board's cursor or the mouse; if there is none, letters keep their
 * usual meaning.
 */
export function listenToPieceKeys(squareAtHand: () => string | undefined): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(TAKING) !== null) return;
    if (!handleKey(event.key, squareAtHand)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // In the capture phase, so that it runs before the page's shortcuts, which use the same letters.
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
