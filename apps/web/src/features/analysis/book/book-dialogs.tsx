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
  if (dialog?.kind === 'import') {
    const { file, bookId, before } = dialog;
    return <ImportDialog file={file} bookId={bookId} onClose={() => showEditorDialog(before)} />;
  }
  return dialog === undefined ? null : <ReportDialog report={dialog.report} onClose={close} />;
}

function close(): void {
  showEditorDialog(undefined);
}
