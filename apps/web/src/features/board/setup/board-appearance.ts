import type { Labels } from '@chuhe/board/labels';
import type { PieceSet as BoardPieces, Theme } from '@chuhe/board/theme';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { labelsOf } from '../../../lib/board-labels.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';

export interface BoardAppearance {
  readonly theme: Theme;
  readonly pieces: BoardPieces;
}

/** The board and pieces that the user has chosen. */
export function useBoardAppearance(): BoardAppearance {
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  return { theme: boardTheme, pieces: BOARD_PIECES[pieceSet] };
}

/** The file labels of the user's notation. */
export function useBoardLabels(): Labels {
  const { i18n } = useTranslation();
  const notation = useStore(preferencesStore, (state) => state.notation);
  return labelsOf(notation, i18n.language);
}
