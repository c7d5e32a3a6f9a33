import type { PieceSet as BoardPieces } from '@chuhe/board/theme';
import type { PieceSet } from './state/preferences.ts';

/** The board's name for each set of pieces that a user can choose. */
export const BOARD_PIECES: Readonly<Record<PieceSet, BoardPieces>> = {
  traditional: 'traditional',
  simplified: 'simplified',
  intl: 'international',
};
