import { toKeyMove } from '@chuhe/cloudbook/position-key';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { ApiError } from '../../http/api-error.ts';
import { makeFieldError } from '../../http/field-error.ts';
import { type KeyedPosition, keyed } from '../position-db/key-moves.ts';

/** A move as books store it. */
export interface BookMove {
  /** The key of the position, in hexadecimal digits. */
  readonly id: string;
  readonly isRed: boolean;
  /** The move in the key's position. */
  readonly move: number;
  /** The FEN of the position as it was sent, normalized. */
  readonly fen: string;
}

/** Reads the book moves of one call or file; repeated positions are parsed once. */
export class BookMoveReader {
  readonly #positions = new Map<string, KeyedPosition>();

  /** @throws ApiError INVALID_FEN, or MOVE_NOT_LEGAL for the field at `path` */
  read(fen: string, move: string, path: string): BookMove {
    const bookMove = this.find(fen, move);
    if (bookMove === 'INVALID_FEN') throw new ApiError('INVALID_FEN');
    if (bookMove === 'MOVE_NOT_LEGAL') throw makeFieldError(path, 'MOVE_NOT_LEGAL');
    return bookMove;
  }

  find(fen: string, move: string): BookMove | 'INVALID_FEN' | 'MOVE_NOT_LEGAL' {
    const at = this.position(fen);
    if (at === undefined) return 'INVALID_FEN';
    const parsed = parseMove(move);
    if (parsed === undefined || !at.position.isLegal(parsed)) return 'MOVE_NOT_LEGAL';
    return {
      id: at.id,
      isRed: at.position.turn === 'red',
      move: toKeyMove(parsed, at.images),
      fen: at.position.fen,
    };
  }

  /** Parses a position; `undefined` if the FEN is invalid. */
  position(fen: string): KeyedPosition | undefined {
    const known = this.#positions.get(fen);
    if (known !== undefined) return known;
    const read = Position.parse(fen);
    if (!read.ok) return undefined;
    const position = keyed(read.value);
    this.#positions.set(fen, position);
    return position;
  }
}

/** Identifies a position with its side to move, for maps. */
export function keyAndSide(id: string, isRed: boolean): string {
  return `${id} ${isRed ? 'w' : 'b'}`;
}
