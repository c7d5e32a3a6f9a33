/** The state of the book editor: the open dialog, and whether the search is shown. */
import { defineStore } from '../../../lib/services.ts';
import type { BookReport } from './book-values.ts';

export type EditorDialog =
  | { readonly kind: 'books' }
  | { readonly kind: 'cloud' }
  | { readonly kind: 'game' }
  | { readonly kind: 'import'; readonly file: File; readonly bookId: string | undefined }
  | { readonly kind: 'report'; readonly report: BookReport };

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
