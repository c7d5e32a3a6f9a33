import { setUpBoard } from '@chuhe/engine/position';
import { Searcher, VERDICTS } from '@chuhe/engine/searcher';
import { MAX_DEPTH } from '@chuhe/engine/thread';
import { EMPTY, pieceAt, SQUARES } from './pieces.mjs';

/**
 * The engine as a player whose searches run to their end without a pause. Moves are `from | to << 7`.
 *
 * @typedef {object} Found
 * @property {number} move
 * @property {number} score in hundredths of a pawn for the side to move, or ±(31,000 − plies) for a mate
 * @property {number} depth in plies
 *
 * @typedef {object} Player
 * @property {() => void} forget forgets earlier games, so that a game does not depend on them
 * @property {(pieces: Uint8Array, isBlack: boolean) => void} setUp begins a game from a position
 * @property {(move: number) => void} play
 * @property {(move: number) => boolean} isLegal
 * @property {() => number[]} legalMoves in ascending order
 * @property {() => import('@chuhe/engine/searcher').Verdict} verdict for the side to move
 * @property {() => Found} search in a position with a legal move
 */

const HASH_MB = 4;
/** Values of the search, as in `assembly/values.ts`. */
const MATE_FROM = 30_000;
const PAWN = 208;

/**
 * @param {object} setup
 * @param {WebAssembly.Module} setup.compiled the build for one thread
 * @param {import('@chuhe/engine/network/write-network').NetworkParts} setup.network
 * @param {number} setup.nodes of each search
 * @returns {Player}
 */
export function startPlayer({ compiled, network, nodes }) {
  const started = Searcher.start(
    { compiled, network, threads: 1, hashMb: HASH_MB },
    { now: () => 0, yieldToEvents: () => Promise.resolve() },
  );
  if (!started.ok) throw new Error(started.error);
  const { module } = started.value;
  module.setSlice(Infinity);
  module.setTime(Infinity, Infinity);
  return {
    forget: () => module.forget(),
    setUp: (pieces, isBlack) =>
      setUpBoard(module, { pieces: listPieces(pieces), side: isBlack ? 1 : 0, quietPlies: 0 }),
    play: (move) => module.playMove(move),
    isLegal: (move) => module.isLegal(move) !== 0,
    legalMoves: () => listMoves(module),
    verdict: () => VERDICTS[module.rootVerdict()] ?? 'ongoing',
    search: () => {
      module.listRootMoves();
      const move = module.think(MAX_DEPTH, nodes, 1);
      return { move, score: scoreOf(module.rootScore(0)), depth: module.depthCompleted() };
    },
  };
}

/** @param {Uint8Array} pieces */
function listPieces(pieces) {
  const placed = [];
  for (let square = 0; square < SQUARES; square += 1) {
    if (pieces[square] !== EMPTY) placed.push(pieceAt(pieces, square));
  }
  return placed;
}

/** @param {import('@chuhe/engine/searcher').Searcher['module']} module */
function listMoves(module) {
  const moves = Array.from({ length: module.listRootMoves() }, (_, index) => {
    const [move] = new Uint16Array(module.memory.buffer, module.rootLine(index), 1);
    return move;
  });
  // The module's order depends on earlier searches.
  return moves.toSorted((one, other) => one - other);
}

/** @param {number} value */
function scoreOf(value) {
  return Math.abs(value) >= MATE_FROM ? value : Math.round((100 * value) / PAWN);
}
