import { startEngine } from './lib/review/engine.mjs';
import { lineOf, reviewGame } from './lib/review/review-game.mjs';
import { loadReviewModules } from './lib/review/review-modules.mjs';
import { readGameFile } from '@chuhe/game/game-file';
import { pickGames } from './lib/review/pick-games.mjs';
import { seededRandom } from './lib/random.mjs';
import { createReadStream } from 'node:fs';
const modules = await loadReviewModules();
const picked = await pickGames(readGameFile(createReadStream('/work/shared/games/ccpd-1500-big5.pgn')), 12, seededRandom(1));
const lines = picked.map((g) => lineOf(g, 80, modules)).filter((l) => l.moves.length === 80).slice(0, Number(process.argv[3] ?? 1));
let nodes = 0;
const engine = await startEngine({ engine: 'own', onSearched: (n) => { nodes += n; } }, modules);
for (const line of lines) {
  nodes = 0;
  const [t0, c0] = [performance.now(), process.cpuUsage()];
  const r = await reviewGame(line, { engine, nodes: Number(process.argv[2]) }, modules);
  const c = process.cpuUsage(c0);
  console.log(process.argv[2], 'wall', ((performance.now() - t0) / 1000).toFixed(1), 'cpu', ((c.user + c.system) / 1e6).toFixed(1), 'nodes', nodes, JSON.stringify(r.looked));
}
engine.close();
