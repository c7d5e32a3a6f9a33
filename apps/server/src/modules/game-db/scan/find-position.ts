import {
  compareKeys,
  MAX_KEY_LENGTH,
  PositionKeyWriter,
  parseKey,
  toKeyMove,
} from '@chuhe/cloudbook/position-key';
import type { Move } from '@chuhe/rules/move';
import { isMirrored } from '../position-hash.ts';
import { countPieces, type PackedGame, replayLine } from './scan-games.ts';

/** Finds the games that reached a position and what was played there, for games without statistics. */
export interface PositionQuery {
  readonly key: Uint8Array;
  /** Plies of each game to search; later moves do not count. */
  readonly plies: number;
}

/** What one game played in the position. */
export interface PositionFound {
  readonly move: Move;
  /** Whether the game had the mirror image of the key's position. */
  readonly isMirrored: boolean;
  readonly isRed: boolean;
}

/** @returns for each game its moves in the position, in the orientation of the key, each once */
export function findPosition(
  { key, plies }: PositionQuery,
  games: readonly PackedGame[],
): readonly (readonly PositionFound[])[] {
  const pieces = parseKey(key)?.toBoard();
  if (pieces === undefined) return games.map(() => []);
  const finder = new Finder(key, countPieces(pieces));
  return games.map((game) => finder.find(game, plies));
}

class Finder {
  readonly #key: Uint8Array;
  readonly #pieces: number;
  readonly #writer = new PositionKeyWriter();
  readonly #bytes = new Uint8Array(MAX_KEY_LENGTH);

  constructor(key: Uint8Array, pieces: number) {
    this.#key = key;
    this.#pieces = pieces;
  }

  find(game: PackedGame, plies: number): readonly PositionFound[] {
    const found = new Map<Move, PositionFound>();
    replayLine(
      game,
      (board, ply, next) => {
        if (next === 0 || ply >= plies) return true;
        const pieces = countPieces(board);
        if (pieces < this.#pieces) return true;
        if (pieces > this.#pieces) return false;
        const length = this.#writer.write(board, this.#bytes);
        if (compareKeys(this.#bytes.subarray(0, length), this.#key) !== 0) return false;
        const { images } = this.#writer;
        const move = toKeyMove(next, images);
        if (!found.has(move)) {
          found.set(move, { move, isMirrored: isMirrored(images), isRed: board.side === 0 });
        }
        return false;
      },
      plies,
    );
    return [...found.values()];
  }
}
