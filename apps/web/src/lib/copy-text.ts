import { emitToast } from './toast.ts';

interface Copied {
  readonly text: string;
  /** What to say. */
  readonly title: string;
  /** Shown below the title. */
  readonly cause?: string;
}

/**
 * Must be called from a click handler: browsers allow it only there.
 *
 * @returns whether it was copied; if not, the caller tells the user what else to do
 */
export async function copyText({ text, title, cause }: Copied): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Refused by the browser, or there is no clipboard because the connection is not secure.
    return false;
  }
  emitToast({ tone: 'success', kind: 'copy', title, ...(cause !== undefined && { cause }) });
  return true;
}
