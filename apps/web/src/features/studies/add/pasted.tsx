import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { loadChunk } from '../../../lib/chunk.ts';
import { pastedStore } from '../../../lib/studies/pasted-text.ts';

const PastedDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./pasted-dialog.tsx'))).PastedDialog,
}));

/** The question about a text that was pasted while a chapter was on the board. Rendered once, on the board page. */
export function Pasted({ onOpen }: { readonly onOpen: (text: string) => void }) {
  const { text, known } = useStore(pastedStore);
  return (
    <Suspense>
      {text !== undefined && (
        <PastedDialog text={text} known={known} onOpen={known?.open ?? onOpen} />
      )}
    </Suspense>
  );
}
