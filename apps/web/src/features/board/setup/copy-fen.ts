import { t } from 'i18next';
import { emitToast } from '../../../lib/toast.ts';
import { fenOf } from './arrangement.ts';
import { setupStore } from './setup-store.ts';

/** Of a position that is not legal too. Must be called while the user's click is being handled. */
export function copyFen(): void {
  const fen = fenOf(setupStore.getState().arrangement);
  void write(fen).then((isCopied) =>
    emitToast({
      tone: isCopied ? 'success' : 'danger',
      kind: 'copy',
      title: t(isCopied ? 'setup.fenCopied' : 'setup.fenCopyFailed'),
      // To be read, and copied by hand where the browser refuses.
      cause: fen,
    }),
  );
}

/** Where the page is not secure there is no clipboard at all. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
