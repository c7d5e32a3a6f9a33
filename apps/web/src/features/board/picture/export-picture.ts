/** Copies or saves a picture, and reports the result. */
import { nodeOf } from '@chuhe/game/tree';
import { t } from 'i18next';
import { downloadFile } from '../../../lib/download-file.ts';
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
    const bytes = await (await toPng(svg)).arrayBuffer();
    downloadFile(new Uint8Array(bytes), fileName(new Date(), 'png'));
  } catch {
    emitToast({ tone: 'danger', title: t('picture.failed'), cause: t('picture.failedCause') });
  }
}

export function saveSvg(svg: string): void {
  downloadFile(new TextEncoder().encode(svg), fileName(new Date(), 'svg'));
}

/** @example fileName(new Date(2026, 10, 21), 'png'); // 'xiangqi-2026-11-21-12.png' after twelve half-moves */
export function fileName(today: Date, extension: 'png' | 'svg'): string {
  const { game, current } = gameStore.getState();
  return `xiangqi-${localDay(today)}-${nodeOf(game, current).ply}.${extension}`;
}
