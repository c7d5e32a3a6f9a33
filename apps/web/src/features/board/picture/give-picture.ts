/** Hands a picture to the user, and says what became of it. */
import { nodeOf } from '@chuhe/game/tree';
import { t } from 'i18next';
import { gameStore } from '../../../lib/game/game-store.ts';
import { localDay } from '../../../lib/local-day.ts';
import { emitToast } from '../../../lib/toast.ts';
import { toPng } from './draw-picture.ts';

/**
 * Must be called while the user's click is being handled: browsers allow the clipboard only then, and some only with a
 * picture that is still on its way.
 */
export async function copyPicture(svg: string): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': toPng(svg) })]);
  } catch {
    // Refused, or a browser that copies no pictures, or no secure connection.
    emitToast({
      tone: 'danger',
      title: t('picture.notCopied'),
      cause: t('picture.notCopiedCause'),
      action: { label: t('picture.save'), run: () => void savePicture(svg) },
    });
    return;
  }
  emitToast({ tone: 'success', title: t('picture.copied') });
}

export async function savePicture(svg: string): Promise<void> {
  try {
    download(await toPng(svg), fileName(new Date()));
  } catch {
    emitToast({ tone: 'danger', title: t('picture.failed'), cause: t('picture.failedCause') });
  }
}

/** @example fileName(new Date(2026, 10, 21)); // 'xiangqi-2026-11-21-12.png' after twelve half-moves */
export function fileName(today: Date): string {
  const { game, current } = gameStore.getState();
  return `xiangqi-${localDay(today)}-${nodeOf(game, current).ply}.png`;
}

function download(png: Blob, name: string): void {
  const url = URL.createObjectURL(png);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then; freed at once, some would save nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
