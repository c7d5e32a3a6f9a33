import type { BoardTexts } from '@chuhe/board/texts';
import type { TFunction } from 'i18next';
import { makeBoardTexts } from '../../../lib/board-texts.ts';
import { pieceName } from './fault-text.ts';

/** The board's texts in the set-up. Every piece may go anywhere, so they mention neither legal moves nor captures. */
export function makeSetupTexts(t: TFunction): BoardTexts {
  const texts = makeBoardTexts(t);
  return {
    ...texts,
    board: t('setup.board'),
    instructions: t('setup.instructions'),
    piece: (of) => pieceName(of, t),
    point: (square, of) => texts.point(square, of, false),
    selected: (square, of) => texts.selected(square, of, []),
    moved: (of, from, to) => texts.moved(of, from, to, undefined),
  };
}
