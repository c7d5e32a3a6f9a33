import { toKeyMove } from '@chuhe/cloudbook/position-key';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { ApiError } from '../../http/api-error.ts';
import { makeFieldError } from '../../http/field-error.ts';
import { type KeyedPosition, keyed } from '../position-db/key-moves.ts';

/** A move of a position as books have it. */
export interface Place {
  /** The key of the position, hexadecimal digits. */
  readonly id: string;
  readonly isRed: boolean;
  /** Of the key's position. */
  readonly move: number;
  /** The position as it was sent, in the product's own form. */
  readonly fen: string;
}

/** Reads positions of one call or file: those that come again are not read again. */
export class PlaceReader {
  readonly #positions = new Map<string, KeyedPosition>();

  /** @throws ApiError INVALID_FEN, or MOVE_NOT_LEGAL of the field at `path` */
  read(fen: string, move: string, path: string): Place {
    const place = this.find(fen, move);
    if (place === 'INVALID_FEN') throw new ApiError('INVALID_FEN');
    if (place === 'MOVE_NOT_LEGAL') throw makeFieldError(path, 'MOVE_NOT_LEGAL');
    return place;
  }

  find(fen: string, move: string): Place | 'INVALID_FEN' | 'MOVE_NOT_LEGAL' {
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

  /** `undefined` for no legal position. */
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
