import type { Notation } from '@chuhe/game/notation';
import type { Game, GameNode, NodeId } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/copy-text.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { lineText } from '../../../lib/game/move-text.ts';
import { nextTask } from '../../../lib/game/next-task.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { emitToast } from '../../../lib/toast.ts';
import { lineThrough } from './move-edits.ts';

/** Returns a function that copies the line through a move, in the user's notation, with move numbers. */
export function useCopyLine(): (id: NodeId) => void {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const copy = async (id: NodeId): Promise<void> => {
    const { game } = gameStore.getState();
    const nodes = lineThrough(game, id);
    const text = await slicedText(game, nodes, notation);
    if (await copyText({ text, title: t('moves.copied', { count: nodes.length }) })) return;
    emitToast({
      tone: 'danger',
      kind: 'copy',
      title: t('moves.notCopied'),
      cause: t('moves.notCopiedCause'),
    });
  };
  return (id) => void copy(id);
}

/** Number of moves formatted at a time, which is about 50 ms of work. */
const SLICE = 800;

/** Formats a long line in slices to keep the page responsive. A line of usual length takes one slice. */
async function slicedText(
  game: Game,
  nodes: readonly GameNode[],
  notation: Notation,
): Promise<string> {
  for (let end = SLICE; end < nodes.length; end += SLICE) {
    // This call fills the cache of move texts, so that the last call is fast.
    lineText(game, nodes.slice(end - SLICE, end), notation);
    await nextTask();
  }
  return lineText(game, nodes, notation);
}
