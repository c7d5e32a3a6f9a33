/** Copies or saves a picture, and reports the result. */
import { nodeOf } from '@chuhe/game/tree';
import { t } from 'i18next';
import { gameStore } from '../../../lib/game/game-store.ts';
import { localDay } from '../../../lib/local-day.ts';
import { emitToast } from '../../../lib/toast.ts';
import { toPng } from './draw-picture.ts';

/**
 * Must be called in a click handler, because browsers allow clipboard access only there. The clipboard item contains a
 * promise of the picture, because some browsers refuse access once the picture has been awaited.
 */
export async function copyPicture(svg: string): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': toPng(svg) })]);
  } catch {
    // The browser refused access, does not support copying pictures, or the connection is not secure.
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
  // Some browsers save nothing if the object URL is revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
