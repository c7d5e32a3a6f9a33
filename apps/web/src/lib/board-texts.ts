import type { BoardTexts } from '@chuhe/board/texts';
import type { TFunction } from 'i18next';

/** The board's words in the user's language. */
export function makeBoardTexts(t: TFunction): BoardTexts {
  const list = (items: readonly string[]): string => items.join(t('common.listSeparator'));
  const piece: BoardTexts['piece'] = ({ color, role }) =>
    t(color === 'red' ? 'board.redPiece' : 'board.blackPiece', {
      role: t(`roles.${color}.${role}`),
    });
  return {
    board: t('board.name'),
    instructions: t('board.instructions'),
    position: t('board.position'),
    piece,
    side: (color, pieces) =>
      t(color === 'red' ? 'board.red' : 'board.black', { pieces: pieces ?? t('board.noPieces') }),
    group: ({ color, role }, squares) =>
      t('board.group', { role: t(`roles.${color}.${role}`), squares: list(squares) }),
    square: (square) => square,
    point: (square, of, isTarget) =>
      list([square, of ?? t('board.empty'), ...(isTarget ? [t('board.target')] : [])]),
    selected: (square, of, targets) =>
      targets.length === 0
        ? t('board.selectedFree', { square, piece: of })
        : t('board.selected', { square, piece: of, targets: list(targets) }),
    released: t('board.released'),
    refused: (square) => t('board.refused', { square }),
    moved: (of, from, to, captured) => {
      const move = t('board.moved', { piece: of, from, to });
      return captured === undefined ? move : t('board.taken', { move, piece: captured });
    },
    start: t('board.start'),
    lastMove: (move) => t('board.lastMove', { move }),
    check: (squares) => t('board.check', { square: list(squares) }),
    drawing: t('board.drawing'),
    shape: (brush, from, to) => {
      const color = t(`board.colors.${brush}`);
      return to === undefined
        ? t('board.circle', { color, square: from })
        : t('board.arrow', { color, from, to });
    },
    shapes: (shapes) => t('board.shapes', { shapes: shapes.join(t('common.groupSeparator')) }),
    sketched: (brush, square) => t('board.sketched', { color: t(`board.colors.${brush}`), square }),
    unsketched: t('board.unsketched'),
    erased: (shape) => t('board.erased', { shape }),
    erasedAt: (square) => t('board.erasedAt', { square }),
  };
}
