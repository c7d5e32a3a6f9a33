import { t } from 'i18next';
import { emitToast } from '../../lib/toast.ts';

interface Copied {
  readonly text: string;
  /** What to say. */
  readonly title: string;
  /** Shown below, so that it can be read, and copied by hand where the browser refuses. */
  readonly cause?: string;
}

/** Must be called while the reader's click is being handled: browsers allow it only then. */
export async function copyText({ text, title, cause }: Copied): Promise<void> {
  const shown = cause === undefined ? {} : { cause };
  try {
    await navigator.clipboard.writeText(text);
    emitToast({ tone: 'success', title, ...shown });
  } catch {
    emitToast({ tone: 'danger', title: t('files.fen.copyFailed'), ...shown });
  }
}
