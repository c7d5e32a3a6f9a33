import { Board } from '@chuhe/board/board';
import type { Hint } from '@chuhe/board/hint';
import type { Shape } from '@chuhe/board/shape';
import { nodeOf, setShapes } from '@chuhe/game/tree';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { labelsOf } from '../../../lib/board-labels.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { makeBoardTexts } from '../../../lib/board-texts.ts';
import { withChunk } from '../../../lib/chunk.ts';
import type { announcedMove } from '../../../lib/game/announced-move.ts';
import { toBoardShape, toGameShape } from '../../../lib/game/board-shapes.ts';
import { type BoardTask, boardTaskStore, enterMove } from '../../../lib/game/board-task.ts';
import { editGame, gameStore } from '../../../lib/game/game-store.ts';
import { hintsStore, type ShownLine } from '../../../lib/game/hints-store.ts';
import { showPosition } from '../../../lib/game/shown-position.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { useWheel } from './use-wheel.ts';

const NOWHERE: ReadonlyMap<string, readonly string[]> = new Map();

/** The board of the open game. It shows the current position; moves made on it are added to the game. */
export function GameBoard() {
  const { t, i18n } = useTranslation();
  const line = useStore(hintsStore, (state) => state.line);
  const open = useStore(gameStore, (state) => state.game);
  const node = useStore(gameStore, (state) => state.current);
  const { game, current } = line ?? { game: open, current: node };
  const opened = useStore(gameStore, (state) => state.opened);
  const orientation = useStore(gameStore, (state) => state.orientation);
  const { boardTheme, pieceSet, notation } = useStore(preferencesStore);
  const drawn = nodeOf(game, current).shapes;
  const shown = useMemo(() => showPosition(game, current), [game, current]);
  const shapes = useMemo(() => line?.shapes ?? (drawn ?? []).map(toBoardShape), [drawn, line]);
  const texts = useMemo(() => makeBoardTexts(t), [t]);
  const hints = useHints();
  const task = useStore(boardTaskStore, (state) => state.task);
  const isMovable = line === undefined && (task === undefined || task.movable === shown.turn);
  const wheel = useWheel();
  return (
    <div ref={wheel}>
      <Board
        placement={shown.placement}
        subject={opened}
        destinations={isMovable ? shown.destinations : NOWHERE}
        lastMove={shown.lastMove}
        moveText={useMoveText({ game, current }, task?.hidesEngine === true)}
        checks={shown.checks}
        orientation={orientation}
        theme={boardTheme}
        pieces={BOARD_PIECES[pieceSet]}
        labels={labelsOf(notation, i18n.language)}
        texts={texts}
        hints={useMemo(() => hintsDuring(task, hints), [task, hints])}
        shapes={shapes}
        keepShapes
        onMove={useCallback((from: string, to: string) => void enterMove(from + to), [])}
        onShapesChange={useCallback(drawShapes, [])}
      />
    </div>
  );
}

function hintsDuring(task: BoardTask | undefined, hints: readonly Hint[]): readonly Hint[] {
  if (task?.hint !== undefined) return [task.hint];
  return task?.hidesEngine === true ? [] : hints;
}

/** The current move in the user's notation; `undefined` until the code of notations has been loaded. */
function useMoveText(
  shown: Pick<ShownLine, 'game' | 'current'>,
  hidesJudgements: boolean,
): string | undefined {
  const notation = useMoveNotation();
  const [code, setCode] = useState<{ readonly announcedMove: typeof announcedMove }>();
  useEffect(
    () =>
      withChunk(() => import('../../../lib/game/announced-move.ts'), setCode, { texts: 'panels' }),
    [],
  );
  return code?.announcedMove(shown, notation, hidesJudgements);
}

/** The hints of the shown line, of the panels or, while the user points at a move in a panel, only that move. */
function useHints(): readonly Hint[] {
  const { hints, pointed, line } = useStore(hintsStore);
  return useMemo(
    () => line?.hints ?? (pointed === undefined ? hints : [pointed]),
    [hints, pointed, line],
  );
}

function drawShapes(shapes: readonly Shape[]): void {
  if (hintsStore.getState().line !== undefined) return;
  const { current } = gameStore.getState();
  editGame((game) => ({ game: setShapes(game, current, shapes.map(toGameShape)) }));
}
