import type { PieceSet as BoardPieces } from '@chuhe/board/theme';
import type { PieceSet } from './state/preferences.ts';

/** What the board calls each set of pieces that a user may choose. */
export const BOARD_PIECES: Readonly<Record<PieceSet, BoardPieces>> = {
  traditional: 'traditional',
  simplified: 'simplified',
  intl: 'international',
};
