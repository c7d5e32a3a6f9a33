import { addLine, type NodeId, nodesTo } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import { lineText } from '../../../lib/game/move-text.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import type { ShownReview } from './game-review.ts';

/** Number of the engine's moves that are named. */
const NAMED = 3;

interface NoReasonProps {
  /** The bad move. */
  readonly id: NodeId;
  /** The engine's line after it. */
  readonly line: readonly string[];
}

/** Says that nothing on the board proves why the move is bad, and what the engine expects. */
export function NoReason({ id, line }: NoReasonProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const open = useStore(gameStore, (state) => state.game);
  const moves = line.slice(0, NAMED);
  const added = addLine(open, id, moves);
  if (!added.ok || moves.length === 0) return t('review.noReason');
  const { game, id: last } = added.value;
  const nodes = nodesTo(game, last).slice(-moves.length);
  return t('review.noReasonLine', { moves: lineText(game, nodes, notation) });
}

/** The engine's line after a move. @param ply that of the move, 1 being the first one */
export function replyTo(
  ply: number,
  { findings }: Pick<ShownReview, 'findings'>,
): readonly string[] {
  return findings.views[ply]?.lines[0]?.moves ?? [];
}
