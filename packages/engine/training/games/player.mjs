import { SQUARES } from '@chuhe/engine/network/shape';
import { setUpBoard } from '@chuhe/engine/position';
import { MATE_FROM, toCentipawns } from '@chuhe/engine/score';
import { Searcher } from '@chuhe/engine/searcher';
import { MAX_DEPTH } from '@chuhe/engine/thread';
import { EMPTY, pieceAt } from '../pieces.mjs';

/**
 * The engine as a player whose searches run to their end without a pause. Moves are `from | to << 7`.
 *
 * @typedef {object} Found
 * @property {number} move
 * @property {number} score in hundredths of a pawn for the side to move, or ±(31,000 − plies) for a mate. A win by the rule of
 *   repetition is ±(29,000 − plies) / 2.08
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
 *
 * @typedef {object} Setup
 * @property {WebAssembly.Module} compiled the build for one thread
 * @property {import('@chuhe/engine/network/write-network').NetworkParts} network
 * @property {number} nodes of each search
 */

const HASH_MB = 4;

/**
 * @param {Setup} setup
 * @returns {Player}
 */
export function startPlayer(setup) {
  return playWith(startSearcher(setup), setup.nodes);
}

/** @param {Pick<Setup, 'compiled' | 'network'>} setup */
export function startSearcher({ compiled, network }) {
  const started = Searcher.start(
    { compiled, network, threads: 1, hashMb: HASH_MB },
    { now: () => 0, yieldToEvents: () => Promise.resolve() },
  );
  if (!started.ok) throw new Error(started.error);
  return started.value;
}

/** @type {(searcher: Searcher, nodes: number) => Player} */
export function playWith(searcher, nodes) {
  const { module } = searcher;
  module.setSlice(Infinity);
  module.setTime(Infinity, Infinity);
  return {
    forget: () => searcher.forget(),
    setUp: (pieces, isBlack) =>
      setUpBoard(module, { pieces: listPieces(pieces), side: isBlack ? 1 : 0, quietPlies: 0 }),
    play: (move) => module.playMove(move),
    isLegal: (move) => module.isLegal(move) !== 0,
    // The searcher's order depends on earlier searches.
    legalMoves: () => searcher.legalMoves().toSorted((one, other) => one - other),
    verdict: () => searcher.verdict,
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

/** @param {number} value */
function scoreOf(value) {
  return Math.abs(value) >= MATE_FROM ? value : toCentipawns(value);
}
