import { t } from 'i18next';
import { copyText } from '../../../lib/copy-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import { fenOf } from './arrangement.ts';
import { setupStore } from './setup-store.ts';

/** Copies the FEN of the position, legal or not. Must be called in a click handler. */
export function copyFen(): void {
  const fen = fenOf(setupStore.getState().arrangement);
  // After a failure the message shows the FEN, so that it can be copied by hand.
  void copyText({ text: fen, title: t('setup.fenCopied'), cause: fen }).then(
    (isCopied) =>
      isCopied ||
      emitToast({ tone: 'danger', kind: 'copy', title: t('setup.fenCopyFailed'), cause: fen }),
  );
}
