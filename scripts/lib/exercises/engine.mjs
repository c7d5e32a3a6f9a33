import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { splitNetwork } from '@chuhe/engine/network/write-network';
import { compile } from '@chuhe/engine/node/builds';
import { makeMove, parsePlacement } from '@chuhe/engine/position';
import { makeScore } from '@chuhe/engine/score';
import { Searcher } from '@chuhe/engine/searcher';
import { makeScoreNumber, parseScore } from '@chuhe/uci/score';

/**
 * The product's engine in this thread. Its shortest searches take about a millisecond, and a UCI process would double that.
 * Every search begins with an empty hash, so its result depends on the position and the nodes alone.
 *
 * @typedef {object} Line
 * @property {number} score a mate in n plies is 30,000 − n; from the view of the side to move
 * @property {readonly string[]} moves
 *
 * @typedef {object} Step a complete depth
 * @property {number} depth
 * @property {number} nodes so far
 * @property {readonly Line[]} lines the best first; fewer than were asked for if there are fewer legal moves
 *
 * @typedef {{ lines: readonly Line[], steps: readonly Step[] }} Search the lines of the last step, and all steps
 *
 * @typedef {object} ExerciseEngine
 * @property {(fen: string, nodes: number, lines?: number) => Promise<Search>} search
 * @property {(fen: string, limits: { moves: number, nodes: number }) => Promise<readonly string[] | undefined>} findMate
 *   proves a mate in at most `moves` moves; returns the line with the longest resistance
 *
 * @typedef {import('@chuhe/engine/searcher').Report} Report
 */

const LINES = 2;
/** Enough for the longest search. Clearing a larger table would take longer than the shortest search. */
const HASH_MB = 4;

/** @returns {Promise<ExerciseEngine>} */
export async function startExerciseEngine() {
  const setup = {
    compiled: await compile('engine.wasm'),
    network: splitNetwork(await readProductNetwork()),
    threads: 1,
    hashMb: HASH_MB,
  };
  const host = { now: () => performance.now(), yieldToEvents: () => Promise.resolve() };
  const started = Searcher.start(setup, host);
  if (!started.ok) throw new Error(started.error);
  const searcher = started.value;
  return {
    search: (fen, nodes, lines = LINES) => {
      setPosition(searcher, fen);
      return search(searcher, nodes, lines);
    },
    findMate: async (fen, { moves, nodes }) => {
      setPosition(searcher, fen);
      return (await searcher.findMate(moves, { nodes }))?.map(makeMove);
    },
  };
}

/** @type {(searcher: Searcher, fen: string) => void} */
function setPosition(searcher, fen) {
  const placement = parsePlacement(fen);
  if (!placement.ok) throw new Error(`${fen}: ${placement.error}`);
  searcher.forget();
  const set = searcher.setPosition(placement.value, []);
  if (!set.ok) throw new Error(`${fen}: ${set.error}`);
}

/** @type {(searcher: Searcher, nodes: number, most: number) => Promise<Search>} */
async function search(searcher, nodes, most) {
  const lines = Math.min(most, searcher.legalMoves().length);
  /** @type {Line[]} */
  let found = [];
  /** @type {Step[]} */
  const steps = [];
  await searcher.search({ nodes, lines }, (report) => {
    if (report.index === 0) found = [];
    found.push(makeLine(report));
    if (found.length === lines) {
      steps.push({ depth: report.depth, nodes: report.nodes, lines: found });
    }
  });
  return { lines: steps.at(-1)?.lines ?? [], steps };
}

/** @type {(report: Report) => Line} */
function makeLine({ score, line }) {
  const [unit, value] = makeScore(score).split(' ');
  const parsed = parseScore(unit, value);
  if (parsed === undefined) throw new Error(`unreadable score: ${unit} ${value}`);
  return { score: makeScoreNumber(parsed), moves: line.map(makeMove) };
}
