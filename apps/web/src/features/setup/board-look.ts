import type { Labels } from '@chuhe/board/labels';
import type { PieceSet as BoardPieces, Theme } from '@chuhe/board/theme';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { BOARD_PIECES } from '../../lib/board-pieces.ts';
import { preferencesStore } from '../../lib/state/preferences.ts';

export interface BoardLook {
  readonly theme: Theme;
  readonly pieces: BoardPieces;
}

/** Board and pieces as the reader has chosen them. */
export function useBoardLook(): BoardLook {
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  return { theme: boardTheme, pieces: BOARD_PIECES[pieceSet] };
}

/** The numbers that the reader's notation counts by. */
export function useBoardLabels(): Labels {
  const { i18n } = useTranslation();
  const notation = useStore(preferencesStore, (state) => state.notation);
  if (notation === 'iccs') return 'iccs';
  if (notation === 'zh-hans' || notation === 'zh-hant') return 'chinese';
  return notation === 'auto' && i18n.language.startsWith('zh') ? 'chinese' : 'arabic';
}
