import type { Notation } from '@chuhe/game/notation';
import type { Game, GameNode, NodeId } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import { gameStore } from '../../../lib/game/game-store.ts';
import { lineText } from '../../../lib/game/move-text.ts';
import { nextTask } from '../../../lib/game/next-task.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { emitToast } from '../../../lib/toast.ts';
import { lineThrough } from './move-edits.ts';

/** Copies the whole line through a move, in the notation that is shown, with move numbers. */
export function useCopyLine(): (id: NodeId) => void {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const copy = async (id: NodeId): Promise<void> => {
    const { game } = gameStore.getState();
    const nodes = lineThrough(game, id);
    try {
      await navigator.clipboard.writeText(await slicedText(game, nodes, notation));
      emitToast({
        tone: 'success',
        kind: 'copy',
        title: t('moves.copied', { count: nodes.length }),
      });
    } catch {
      // Refused by the browser, or there is no clipboard without a secure connection.
      emitToast({
        tone: 'danger',
        kind: 'copy',
        title: t('moves.notCopied'),
        cause: t('moves.notCopiedCause'),
      });
    }
  };
  return (id) => void copy(id);
}

/** Moves written in one go: some 50 ms of work. */
const SLICE = 800;

/** The page stays alive while a line of thousands of moves is written. A line of usual length is ready at once. */
async function slicedText(
  game: Game,
  nodes: readonly GameNode[],
  notation: Notation,
): Promise<string> {
  for (let end = SLICE; end < nodes.length; end += SLICE) {
    // The texts stay known, so that the whole is quick in the end.
    lineText(game, nodes.slice(end - SLICE, end), notation);
    await nextTask();
  }
  return lineText(game, nodes, notation);
}
