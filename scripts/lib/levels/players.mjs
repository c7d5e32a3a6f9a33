import { Position } from '@chuhe/rules/position';
import { makeScoreNumber } from '@chuhe/uci/score';
import { captureMove } from './capture-player.mjs';

/**
 * The players of the ladder: a level with its engine, and the capture player.
 *
 * @typedef {import('./game.mjs').Player} Player
 * @typedef {import('./engine.mjs').Engine} Engine
 * @typedef {import('./play-modules.mjs').PlayModules} PlayModules
 * @typedef {import('../../../apps/web/src/features/play/opponent/levels.ts').Level} Level
 */

/** @type {Player} */
export const CAPTURE_PLAYER = {
  name: 'capture player',
  begin: () => undefined,
  choose: async ({ fen, moves }, random) => {
    const position = moves.reduce((at, move) => at.play(move), Position.fromFen(fen));
    return { move: captureMove(position, random) };
  },
};

/**
 * @param {Level} level
 * @param {Engine} engine
 * @param {Pick<PlayModules, 'searchPlan' | 'chooseMove'>} modules
 * @returns {Player}
 */
export function makeLevelPlayer(level, engine, { searchPlan, chooseMove }) {
  return {
    name: `level ${level.level}`,
    begin: engine.forget,
    choose: async (history, random) => {
      const lines = await engine.search(history, searchPlan(history, level));
      const move = chooseMove(lines, level, { history, random });
      if (move === undefined) throw new Error('there is no legal move');
      const [best] = lines;
      return best === undefined ? { move } : { move, score: makeScoreNumber(best.score) };
    },
  };
}
