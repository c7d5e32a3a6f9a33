import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { coordinatesOfEngine } from '@chuhe/uci/coordinates';
import { Session } from '@chuhe/uci/session';

/**
 * An engine that plays a level, kept alive from game to game.
 *
 * @typedef {import('../../../apps/web/src/engine/analysis.ts').AnalysisLine} AnalysisLine
 * @typedef {import('../../../apps/web/src/features/play/choose-move.ts').SearchPlan} SearchPlan
 * @typedef {import('../../../apps/web/src/features/play/repetition-guard.ts').History} History
 * @typedef {import('./play-modules.mjs').PlayModules} PlayModules
 *
 * @typedef {object} Engine
 * @property {string} name as it calls itself
 * @property {() => void} forget before each game, so that no game depends on the one before
 * @property {(history: History, plan: SearchPlan) => Promise<readonly AnalysisLine[]>} search from Red's view
 * @property {() => void} close
 */

const PROGRAM = fileURLToPath(new URL('engine-process.mjs', import.meta.url));
/** More than one would find other lines each time. */
const THREADS = 1;
const HASH_MB = 16;
/** Milliseconds. Long, so that a machine that is busy with other things does not end a run of many games. */
const PATIENCE = 120_000;

/**
 * @param {PlayModules} modules
 * @returns {Promise<Engine>}
 */
export async function startEngine(modules) {
  const { session, end } = connect();
  const started = await session.start();
  if (!started.ok) {
    end();
    throw new Error(`the engine did not start: ${started.error.detail}`);
  }
  let lines = 1;
  return {
    name: started.value.name,
    forget: () => {
      // A new game clears the hash only; new threads also forget what they keep beside it.
      session.setOption('Threads', THREADS);
      session.newGame();
    },
    search: (history, plan) => {
      if (plan.multiPv !== lines) session.setOption('MultiPV', plan.multiPv);
      lines = plan.multiPv;
      return search(session, modules, { history, plan });
    },
    close: end,
  };
}

function connect() {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const session = new Session({
    send: (line) => child.stdin.write(`${line}\n`),
    coordinates: ({ name }) => coordinatesOfEngine(name) ?? 'ranks-1-10',
    options: [
      { name: 'Threads', value: THREADS },
      { name: 'Hash', value: HASH_MB },
    ],
    timeouts: { handshakeMs: PATIENCE, readyMs: PATIENCE },
    schedule: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  });
  child.stdout.setEncoding('utf8').on('data', (text) => session.receiveChunk(text));
  child.on('exit', (status) => session.exited(`exit status ${status}`));
  const end = () => {
    session.quit();
    child.kill();
  };
  return { session, end };
}

/**
 * @param {Session} session
 * @param {PlayModules} modules
 * @param {{ history: History, plan: SearchPlan }} wish
 */
async function search(session, { readRequest, readEvaluation }, { history, plan }) {
  const subject = readRequest({ key: '', ...history });
  if (typeof subject === 'string') throw new Error(`nothing to search: ${subject}`);
  const outcome = await session.search({ position: history, limits: plan.limits }).done;
  if (outcome.kind !== 'finished') throw new Error(`the search ended as ${outcome.kind}`);
  const { multiPv } = plan;
  const reading = { subject, multiPv, final: true };
  return readEvaluation(outcome.evaluation, reading)?.lines ?? [];
}
