import { fileLabels } from '@chuhe/board/labels';
import type { Language } from '@chuhe/contract/languages';
import type { Position } from '@chuhe/rules/position';
import { fileOf, makeSquare, parseSquare, SQUARES } from '@chuhe/rules/square';
import type { TFunction } from 'i18next';

/** Where pieces stand. */
type Pieces = Pick<Position, 'pieceAt'>;

interface PieceName {
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
  position: Pieces,
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

/**
 * The name of a piece, with its file where its side has two of the kind.
 *
 * @returns such as `horse on file 2`; `undefined` if no piece is there
 */
export function placedPiece(
  position: Pieces,
  square: string,
  words: Parameters<typeof pieceName>[2],
): string | undefined {
  const name = pieceName(position, square, words);
  if (name === undefined) return undefined;
  const { role, file, isOnly } = name;
  return isOnly ? role : words.t('sounds.placed', { role, file });
}

/** The other squares with the same piece. */
function twinsOf(position: Pieces, square: string): readonly string[] {
  const piece = position.pieceAt(square);
  return SQUARES.map(makeSquare).filter((other) => {
    const found = position.pieceAt(other);
    return other !== square && found?.role === piece?.role && found?.color === piece?.color;
  });
}
