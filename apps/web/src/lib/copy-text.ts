import { emitToast } from './toast.ts';

interface Copied {
  readonly text: string;
  /** Title of the toast. */
  readonly title: string;
  /** Shown below the title. */
  readonly cause?: string;
}

/**
 * Copies a text to the clipboard and shows a toast. Call it from a click handler, since browsers allow it only there.
 *
 * @returns whether the text was copied; if not, the caller tells the user what else to do
 */
export async function copyText({ text, title, cause }: Copied): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // The browser has refused, or the page has no clipboard because the connection is not secure.
    return false;
  }
  emitToast({ tone: 'success', kind: 'copy', title, ...(cause !== undefined && { cause }) });
  return true;
}
