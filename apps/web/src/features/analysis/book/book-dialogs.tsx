import { useStore } from 'zustand';
import { BooksDialog } from './books-dialog.tsx';
import { CloudMovesDialog } from './cloud-moves-dialog.tsx';
import { editorStore, showEditorDialog } from './editor-store.ts';
import { GameMovesDialog } from './game-moves-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

/** The dialog of the editor that is open, if any. */
export function BookDialogs() {
  const dialog = useStore(editorStore, (state) => state.dialog);
  if (dialog?.kind === 'books') return <BooksDialog onClose={close} />;
  if (dialog?.kind === 'cloud') return <CloudMovesDialog onClose={close} />;
  if (dialog?.kind === 'game') return <GameMovesDialog onClose={close} />;
  if (dialog === undefined) return null;
  const goBack = (): void => showEditorDialog(dialog.before);
  if (dialog.kind === 'report') return <ReportDialog report={dialog.report} onClose={goBack} />;
  return <ImportDialog key={dialog.id} request={dialog} onClose={goBack} />;
}

function close(): void {
  showEditorDialog(undefined);
}
