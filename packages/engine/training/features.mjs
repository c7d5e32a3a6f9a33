import { PIECE_SQUARES, SQUARES } from '@chuhe/engine/network/shape';
import { ADVISOR, BLACK_PIECE, ELEPHANT, FILES, KING } from './pieces.mjs';
import { FLAG, FLAGS_AT, PIECES_AT } from './rows.mjs';

/**
 * The inputs of a network. Each side, from its own view, has one feature for every piece on the board, including both kings:
 * `place · 1,170 + piece · 90 + square`. Red's view counts squares from a0 to i0, then from a1, up to i9. Black's view
 * reverses the ranks but not the files (Fairy-Stockfish, `half_ka_v2_variants.cpp` and `variant.cpp`). With six king places, a
 * view is mirrored left to right if the own king stands on file f.
 *
 * This is the reference for tests and checks. The trainer has the same in WebAssembly (`assembly/decode.ts`).
 *
 * @typedef {object} Features
 * @property {readonly number[]} us from the view of the side to move
 * @property {readonly number[]} them from the view of the other side
 * @property {number} material in Fairy-Stockfish's values, both sides together
 * @property {number} materialLead of the side to move
 *
 * @typedef {import('./shape.mjs').Shape} Shape
 * @typedef {{ square: number, code: number }} Piece
 */

const RANKS = 10;
const MIDDLE_FILE = 4;
const FIRST_PALACE_FILE = 3;

/**
 * Fairy-Stockfish's middle game values, in the order of the kinds (`types.h`). The evaluation is scaled by the material on the
 * board.
 */
export const ENGINE_VALUES = [1_276, 420, 800, 200, 520, 300, 0];

/**
 * @param {Uint8Array} rows
 * @param {{ at?: number, kingPlaces: Shape['kingPlaces'], isMirrored?: boolean }} options `at`: start of the row; `isMirrored`:
 *   whether to exchange left and right
 * @returns {Features}
 */
export function readFeatures(rows, { at = 0, kingPlaces, isMirrored = false }) {
  const pieces = readPieces(rows, at);
  const isBlack = (rows[at + FLAGS_AT] & FLAG.black) !== 0;
  /** @param {boolean} isOwn */
  const materialOf = (isOwn) =>
    pieces
      .filter(({ code }) => isOwn === (code >= BLACK_PIECE === isBlack))
      .reduce((sum, { code }) => sum + (ENGINE_VALUES[code & 7] ?? 0), 0);
  const [own, other] = [materialOf(true), materialOf(false)];
  return {
    us: readView(pieces, { isBlack, kingPlaces, isMirrored }),
    them: readView(pieces, { isBlack: !isBlack, kingPlaces, isMirrored }),
    material: own + other,
    materialLead: own - other,
  };
}

/** @type {(rows: Uint8Array, at: number) => Piece[]} */
function readPieces(rows, at) {
  /** @type {Piece[]} */
  const pieces = [];
  for (let square = 0; square < SQUARES; square += 1) {
    if (((rows[at + (square >> 3)] >> (square & 7)) & 1) === 0) continue;
    const codes = rows[at + PIECES_AT + (pieces.length >> 1)];
    pieces.push({ square, code: pieces.length & 1 ? codes >> 4 : codes & 15 });
  }
  return pieces;
}

/**
 * @param {readonly Piece[]} pieces
 * @param {{ isBlack: boolean, kingPlaces: Shape['kingPlaces'], isMirrored: boolean }} view
 */
function readView(pieces, { isBlack, kingPlaces, isMirrored }) {
  const ownKing = KING + (isBlack ? BLACK_PIECE : 0);
  const king = pieces.find(({ code }) => code === ownKing)?.square ?? 0;
  const seen = (/** @type {number} */ square, /** @type {boolean} */ mirrored) => {
    const rank = Math.floor(square / FILES);
    const file = square % FILES;
    return (isBlack ? RANKS - 1 - rank : rank) * FILES + (mirrored ? FILES - 1 - file : file);
  };
  const isOnF = seen(king, isMirrored) % FILES > MIDDLE_FILE;
  const isTurned = isMirrored !== (kingPlaces === 6 && isOnF);
  const place = placeOf(seen(king, isTurned), kingPlaces);
  return pieces.map(({ square, code }) => {
    const isOpposing = code >= BLACK_PIECE !== isBlack;
    return place * PIECE_SQUARES + pieceStart(code & 7, isOpposing) + seen(square, isTurned);
  });
}

/** @type {(square: number, kingPlaces: Shape['kingPlaces']) => number} */
function placeOf(square, kingPlaces) {
  const rank = Math.floor(square / FILES);
  return rank * (kingPlaces / 3) + (square % FILES) - FIRST_PALACE_FILE;
}

/** Squares of kings, advisors and elephants from their own side's view. The other pieces may stand anywhere. */
const SQUARES_OF_KIND = new Map([
  [KING, [3, 4, 5, 12, 13, 14, 21, 22, 23]],
  [ADVISOR, [3, 5, 13, 21, 23]],
  [ELEPHANT, [2, 6, 18, 22, 26, 38, 42]],
]);

/**
 * Whether a valid position can have a feature.
 *
 * @param {number} feature
 * @param {Shape['kingPlaces']} kingPlaces
 */
export function canOccur(feature, kingPlaces) {
  const place = Math.floor(feature / PIECE_SQUARES);
  const piece = Math.floor((feature % PIECE_SQUARES) / SQUARES);
  const square = feature % SQUARES;
  const kind = piece >> 1;
  const opposing = (RANKS - 1 - Math.floor(square / FILES)) * FILES + (square % FILES);
  const squares = SQUARES_OF_KIND.get(kind);
  if (squares === undefined) return true;
  if (kind !== KING) return squares.includes(piece & 1 ? opposing : square);
  // Both kings have the same features. The own king stands on the square of its place.
  return (
    squares.includes(opposing) ||
    (squares.includes(square) && placeOf(square, kingPlaces) === place)
  );
}

/**
 * The first feature of a piece at the first king place.
 *
 * @param {number} kind
 * @param {boolean} isOpposing
 */
export function pieceStart(kind, isOpposing) {
  return kind === KING ? 2 * KING * SQUARES : (2 * kind + (isOpposing ? 1 : 0)) * SQUARES;
}
