/** The state of the book editor: the open dialog, and whether the search is shown. */
import { defineStore } from '../../../lib/services.ts';
import type { BookReport } from './book-values.ts';

/** A question about the import of one file. */
export interface ImportRequest {
  readonly kind: 'import';
  readonly id: string;
  readonly file: File;
  /** The book to import into. The default is the book for new moves. */
  readonly bookId: string | undefined;
  /** The dialog that is shown again afterwards. */
  readonly before: EditorDialog | undefined;
}

interface ImportResult {
  readonly kind: 'report';
  readonly report: BookReport;
  /** The dialog that is shown again afterwards. */
  readonly before: EditorDialog | undefined;
}

export type EditorDialog =
  | { readonly kind: 'books' }
  | { readonly kind: 'cloud' }
  | { readonly kind: 'game' }
  | ImportRequest
  | ImportResult;

interface EditorState {
  readonly dialog: EditorDialog | undefined;
  /** Whether the search of notes is shown in place of the position's moves. */
  readonly isSearching: boolean;
}

export const editorStore = defineStore<EditorState>(() => ({
  dialog: undefined,
  isSearching: false,
}));

export function showEditorDialog(dialog: EditorDialog | undefined): void {
  editorStore.setState({ dialog });
}
