import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { filesStore, showDialog } from './files-store.ts';
import { ListDialog } from './list-dialog.tsx';
import { OpenPgnDialog } from './open-pgn-dialog.tsx';
import { PasteFenDialog } from './paste-fen-dialog.tsx';
import { SavePgnDialog } from './save-pgn-dialog.tsx';

/** The open dialog, if there is one. */
export function FileDialogs() {
  const dialog = useStore(filesStore, (state) => state.dialog);
  const fen = useStore(filesStore, (state) => state.fen);
  const shown = useStore(filesStore, (state) => state.shown);
  useFocusReturn();
  if (dialog === 'open') return <OpenPgnDialog />;
  if (dialog === 'list') return <ListDialog />;
  if (dialog === 'save') return <SavePgnDialog onClose={() => showDialog(undefined)} />;
  if (dialog === 'fen') {
    // The key changes with each request, so that a newly pasted text replaces the one in the open dialog.
    return <PasteFenDialog key={shown} text={fen} onClose={() => showDialog(undefined)} />;
  }
  return null;
}

/** Restores the focus after a dialog has closed. A finished dialog is removed while open, and the browser then drops the focus. */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === document.body;
      if (isNowhere && before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}
