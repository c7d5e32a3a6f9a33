import { readFile } from 'node:fs/promises';
import { readGames } from '@chuhe/game/pgn';
import { getTag, mainline, positionAt } from '@chuhe/game/tree';
import { makeScoreNumber } from '@chuhe/uci/score';

/**
 * Reads games of a file, and evaluates some of their positions with an engine.
 *
 * @typedef {import('../positions/uci-engine.mjs').UciEngine} UciEngine
 * @typedef {import('./self-play.mjs').PlayedGame} PlayedGame
 */

/** Only every eighth position is evaluated, since neighbours have similar scores. */
const EVERY = 8;
/** Results for Red. */
const RESULTS = new Map([
  ['1-0', 1],
  ['1/2-1/2', 0.5],
  ['0-1', 0],
]);

/**
 * Reads the games, except those without a result.
 *
 * @param {UciEngine} engine
 * @param {{ pgn: string, games: number, nodes: number, onGame: (count: number) => void }} options
 * @returns {Promise<PlayedGame[]>}
 */
export async function readPlayed(engine, { pgn, games: most, nodes, onGame }) {
  /** @type {PlayedGame[]} */
  const games = [];
  for await (const { game } of readGames(await readFile(pgn))) {
    const result = RESULTS.get(getTag(game, 'Result') ?? '');
    if (result === undefined) continue;
    const samples = [];
    for (const { id, ply } of mainline(game)) {
      if (ply % EVERY !== games.length % EVERY) continue;
      const { fen, turn } = positionAt(game, id);
      const [best] = await engine.search(fen, { lines: 1, limits: { nodes } });
      if (best?.score.kind !== 'cp') continue;
      const own = makeScoreNumber(best.score);
      samples.push({ ply, score: turn === 'red' ? own : -own });
    }
    games.push({ result, samples });
    onGame(games.length);
    if (games.length === most) break;
  }
  return games;
}
