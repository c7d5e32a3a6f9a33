import { AnimationDialog } from '../../features/board/animation/animation-dialog.tsx';
import { PrintOpenGame } from '../../features/board/print/print-open-game.tsx';
import { type Output, wantOutput } from '../../lib/state/wanted-output.ts';

/** The dialog that makes an animation or a print of the game on the board. */
export function OutputDialog({ wanted }: { readonly wanted: Output }) {
  if (wanted === 'print') return <PrintOpenGame onClose={close} />;
  return <AnimationDialog range={wanted === 'rest' ? 'rest' : 'game'} onClose={close} />;
}

function close(): void {
  wantOutput(undefined);
}
