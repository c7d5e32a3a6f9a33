import { type ComponentProps, lazy, Suspense } from 'react';
import { loadChunk } from '../lib/chunk.ts';

const load = () => loadChunk(() => import('./preview-board.tsx'), { texts: 'panels' });
const PreviewBoard = lazy(async () => ({ default: (await load()).PreviewBoard }));

/** The position after a move of a line. Its board is loaded when the user first points at a move. */
export function LinePreview(props: ComponentProps<typeof PreviewBoard>) {
  return (
    <Suspense>
      <PreviewBoard {...props} />
    </Suspense>
  );
}
