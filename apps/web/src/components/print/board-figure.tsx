import { MiniBoard } from '@chuhe/board/mini-board';
import { type Game, type NodeId, nodeOf } from '@chuhe/game/tree';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { labelsOf } from '../../lib/board-labels.ts';
import { BOARD_PIECES } from '../../lib/board-pieces.ts';
import { toBoardShape } from '../../lib/game/board-shapes.ts';
import { showPosition } from '../../lib/game/shown-position.ts';
import { preferencesStore } from '../../lib/state/preferences.ts';
import classes from './print.module.css';

interface BoardFigureProps {
  readonly game: Game;
  readonly node: NodeId;
  readonly hasShapes: boolean;
  /** The caption. */
  readonly children?: ReactNode;
}

/** Detail of the drawing in pixels. The style sheet sets its size on paper. */
const DETAIL = 400;

/** A position on paper, in the user's pieces and with the numbers of their notation. */
export function BoardFigure({ game, node, hasShapes, children }: BoardFigureProps) {
  const { i18n } = useTranslation();
  const { pieceSet, notation } = useStore(preferencesStore);
  const { placement, lastMove } = useMemo(() => showPosition(game, node), [game, node]);
  const shapes = useMemo(
    () => (hasShapes ? (nodeOf(game, node).shapes ?? []).map(toBoardShape) : []),
    [game, node, hasShapes],
  );
  return (
    <figure className={classes.figure}>
      <MiniBoard
        placement={placement}
        size={DETAIL}
        theme="paper"
        isPlain
        pieces={BOARD_PIECES[pieceSet]}
        labels={labelsOf(notation, i18n.language)}
        lastMove={lastMove}
        shapes={shapes}
      />
      {children !== undefined && <figcaption>{children}</figcaption>}
    </figure>
  );
}
