import { fileLabels } from '@chuhe/board/labels';
import type { Position } from '@chuhe/rules/position';
import { fileOf, parseSquare } from '@chuhe/rules/square';
import { useTranslation } from 'react-i18next';
import { parseLanguage } from '../../i18n/languages.ts';

/**
 * Names the piece that a move moves and its file, as players call it: each counts the files from the right, and in Chinese those of Red
 * have Chinese numerals.
 *
 * @returns such as `{ role: 'horse', file: '2' }` for `h0g2`; `undefined` if no piece is there
 */
export function usePieceToMove(
  position: Position,
  move: string,
): { readonly role: string; readonly file: string | undefined } | undefined {
  const { t, i18n } = useTranslation();
  const [from, square] = [move.slice(0, 2), parseSquare(move.slice(0, 2))];
  const piece = position.pieceAt(from);
  if (piece === undefined || square === undefined) return undefined;
  const role = t(`roles.${piece.color}.${piece.role}`);
  const others = twinsOnFile(position, from);
  // Of two pieces of a kind on a file, players say which.
  const [twin] = others.length === 1 ? others : [];
  const isFront = twin !== undefined && twin < from === (piece.color === 'red');
  const which = twin === undefined ? role : t(isFront ? 'sounds.front' : 'sounds.rear', { role });
  const labels = parseLanguage(i18n.language) === 'zh' ? 'chinese' : 'arabic';
  const { top, bottom } = fileLabels(labels, 'red');
  const file = (piece.color === 'red' ? bottom : top)[fileOf(square)];
  return { role: which, file };
}

/** The other squares of a file that have the same piece. */
function twinsOnFile(position: Position, square: string): readonly string[] {
  const piece = position.pieceAt(square);
  return Array.from({ length: 10 }, (_, rank) => `${square.charAt(0)}${rank}`).filter((other) => {
    const found = position.pieceAt(other);
    return other !== square && found?.role === piece?.role && found?.color === piece?.color;
  });
}
