import { emitToast } from './toast.ts';

interface Copied {
  readonly text: string;
  /** What to say. */
  readonly title: string;
  /** Shown below, so that it can be read. */
  readonly cause?: string;
}

/**
 * Must be called while the user's click is being handled: browsers allow it only then.
 *
 * @returns whether it was copied; if not, whoever asked says what else can be done.
 */
export async function copyText({ text, title, cause }: Copied): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Refused by the browser, or there is no clipboard without a secure connection.
    return false;
  }
  emitToast({ tone: 'success', kind: 'copy', title, ...(cause !== undefined && { cause }) });
  return true;
}
