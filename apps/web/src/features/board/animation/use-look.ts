import type { Orientation } from '@chuhe/board/geometry';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { labelsOf } from '../../../lib/board-labels.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { type AnimationLook, nodesInRange, type Range } from './animation-frames.ts';

/** Milliseconds for each move. */
export const PACES = [500, 1000, 1500, 2000, 3000] as const;
/** Widths in pixels. */
export const WIDTHS = [320, 480, 640, 800] as const;

export interface AnimationChoices {
  readonly format: 'gif' | 'webm';
  readonly range: Range;
  readonly pace: number;
  readonly width: number;
  readonly orientation: Orientation;
  readonly hasCaptions: boolean;
  readonly hasShapes: boolean;
}

/** What the animation shows and how, by the user's choices in the dialog and their preferences for the board. */
export function useLook({
  range,
  pace,
  width,
  orientation,
  hasCaptions,
  hasShapes,
}: AnimationChoices) {
  const { i18n } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const { boardTheme, pieceSet, notation: choice } = useStore(preferencesStore);
  const notation = useMoveNotation();
  const shownName = usePlayerNames();
  const nodes = useMemo(() => nodesInRange(game, current, range), [game, current, range]);
  const look = useMemo(
    (): AnimationLook => ({
      width,
      orientation,
      notation,
      pace,
      hasCaptions,
      hasShapes,
      shownName,
      theme: boardTheme,
      pieces: BOARD_PIECES[pieceSet],
      labels: labelsOf(choice, i18n.language),
    }),
    [
      width,
      orientation,
      notation,
      pace,
      hasCaptions,
      hasShapes,
      shownName,
      boardTheme,
      pieceSet,
      choice,
      i18n.language,
    ],
  );
  return { nodes, look };
}
