import type { Position } from '@chuhe/rules/position';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { pieceName } from '../../lib/game/piece-name.ts';

/**
 * Names the piece that a move moves and its file, as players call it.
 *
 * @returns such as `{ role: 'horse', file: '2' }` for `h0g2`; `undefined` if no piece is there
 */
export function usePieceToMove(
  position: Position,
  move: string,
): { readonly role: string; readonly file: string | undefined } | undefined {
  const { t } = useTranslation();
  return pieceName(position, move.slice(0, 2), { t, language: currentLanguage() });
}
