/** The code of what can be done at the board without a server. It is fetched while the page is idle, so that it works when the connection is lost. */
import { fetchChunk } from '../../lib/chunk.ts';

export const BOARD_TASKS: readonly (() => Promise<unknown>)[] = [
  () => fetchChunk(() => import('../../features/analysis/moves/opening-words.tsx')),
  () => fetchChunk(() => import('@chuhe/game/ecco')),
  () => fetchChunk(() => import('../../features/board/typed-moves/play-typed.ts')),
  () => fetchChunk(() => import('../../features/board/typed-moves/fix-choices.tsx')),
  () => fetchChunk(() => import('../../features/board/repetition/coach-bar.tsx')),
  () => fetchChunk(() => import('./share-dialog.tsx')),
  () => fetchChunk(() => import('../../features/play/opponent/play-dialog.tsx')),
  () => fetchChunk(() => import('../../features/play/opponent/board-play.ts')),
  () => fetchChunk(() => import('../../features/play/opponent/play-parts.ts')),
  () => fetchChunk(() => import('../../features/board/setup/setup-page.tsx')),
  () =>
    fetchChunk(() => import('../../features/analysis/review/review-parts.tsx')).then((review) =>
      review.followReasons(),
    ),
];
