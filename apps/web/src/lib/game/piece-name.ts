import { fileLabels } from '@chuhe/board/labels';
import type { Language } from '@chuhe/contract/languages';
import type { Position } from '@chuhe/rules/position';
import { fileOf, parseSquare } from '@chuhe/rules/square';
import type { TFunction } from 'i18next';

export interface PieceName {
  /** Of two equal pieces on a file, it says which one. @example `front horse` */
  readonly role: string;
  readonly file: string | undefined;
  /** Whether the side has no other piece of the kind. */
  readonly isOnly: boolean;
}

/**
 * Names a piece and its file, as players call it: each side counts the files from its right, and in Chinese those of Red have Chinese
 * numerals. Needs the texts `sounds`.
 *
 * @returns such as `{ role: 'horse', file: '2', isOnly: false }`; `undefined` if no piece is there
 */
export function pieceName(
  position: Position,
  name: string,
  { t, language }: { readonly t: TFunction; readonly language: Language },
): PieceName | undefined {
  const [square, piece] = [parseSquare(name), position.pieceAt(name)];
  if (piece === undefined || square === undefined) return undefined;
  const role = t(`roles.${piece.color}.${piece.role}`);
  const twins = twinsOf(position, name);
  const onFile = twins.filter((twin) => twin.startsWith(name.charAt(0)));
  const [twin] = onFile.length === 1 ? onFile : [];
  const isFront = twin !== undefined && twin < name === (piece.color === 'red');
  const { top, bottom } = fileLabels(language === 'zh' ? 'chinese' : 'arabic', 'red');
  return {
    role: twin === undefined ? role : t(isFront ? 'sounds.front' : 'sounds.rear', { role }),
    file: (piece.color === 'red' ? bottom : top)[fileOf(square)],
    isOnly: twins.length === 0,
  };
}

/** The other squares with the same piece. */
function twinsOf(position: Position, square: string): readonly string[] {
  const piece = position.pieceAt(square);
  return SQUARES.filter((other) => {
    const found = position.pieceAt(other);
    return other !== square && found?.role === piece?.role && found?.color === piece?.color;
  });
}

const SQUARES = [...'abcdefghi'].flatMap((file) => [...'0123456789'].map((rank) => file + rank));
