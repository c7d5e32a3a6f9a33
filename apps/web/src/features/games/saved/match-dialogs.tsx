import { useStore } from 'zustand';
import { ConflictDialog } from './conflict-dialog.tsx';
import { MatchListDialog } from './match-list-dialog.tsx';
import { matchesStore, showMatchDialog } from './matches-store.ts';
import { SaveDialog } from './save-dialog.tsx';

/** The open dialog, if there is one. */
export function MatchDialogs() {
  const dialog = useStore(matchesStore, (state) => state.dialog);
  if (dialog === 'list') return <MatchListDialog onClose={close} />;
  if (dialog === 'save') return <SaveDialog onClose={close} />;
  return dialog === 'conflict' ? <ConflictDialog onClose={close} /> : null;
}

function close(): void {
  showMatchDialog(undefined);
}
