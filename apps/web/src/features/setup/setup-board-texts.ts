import type { BoardTexts } from '@chuhe/board/texts';
import type { TFunction } from 'i18next';
import { pieceName } from './fault-words.ts';

/** The board's words while it is set up: every piece may go everywhere. */
export function makeSetupTexts(t: TFunction): BoardTexts {
  const piece: BoardTexts['piece'] = (of) => pieceName(of, t);
  return {
    board: t('setup.board'),
    instructions: t('setup.instructions'),
    position: t('board.position'),
    piece,
    side: (color, pieces) =>
      t(color === 'red' ? 'board.red' : 'board.black', { pieces: pieces ?? t('board.noPieces') }),
    group: ({ color, role }, squares) =>
      t('board.group', { role: t(`roles.${color}.${role}`), squares: list(squares) }),
    square: (square) => square,
    point: (square, of) => list([square, of ?? t('board.empty')]),
    selected: (square, of) => t('board.selectedFree', { square, piece: of }),
    released: t('board.released'),
    refused: (square) => t('board.refused', { square }),
    moved: (of, from, to) => t('board.moved', { piece: of, from, to }),
    lastMove: (move) => t('board.lastMove', { move }),
    check: (squares) => t('board.check', { square: list(squares) }),
  };
}

function list(items: readonly string[]): string {
  return items.join(', ');
}
