import { parseEngineName, startNamedEngine } from '../engines/named-engine.mjs';

/**
 * An engine with one thread, so that the same tasks in the same order have the same results.
 *
 * @typedef {import('../../../apps/web/src/engine/engine-task.ts').EngineTask} EngineTask
 * @typedef {import('../../../apps/web/src/engine/engine-task.ts').TaskOutcome} TaskOutcome
 * @typedef {import('./review-modules.mjs').ReviewModules} ReviewModules
 *
 * @typedef {object} Engine
 * @property {string} name as it calls itself
 * @property {(task: EngineTask) => Promise<TaskOutcome>} perform queues a task; never rejects
 * @property {() => void} forget clears earlier searches
 * @property {() => void} close
 *
 * @typedef {object} EngineOptions
 * @property {string} engine as `parseEngineName` reads it
 * @property {(nodes: number) => void} onSearched
 */

/** As the product has them for repeatable tasks. */
const OPTIONS = [
  { name: 'Threads', value: 1 },
  { name: 'Hash', value: 16 },
];

/**
 * @param {EngineOptions} options
 * @param {Pick<ReviewModules, 'readRequest' | 'outcomeOf'>} modules
 * @returns {Promise<Engine>}
 */
export async function startEngine({ engine, onSearched }, modules) {
  const started = await startNamedEngine(parseEngineName(engine), { options: OPTIONS });
  const { session, name, forget, close } = started;
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return {
    name,
    perform: (task) => {
      const outcome = last.then(() => search(session, modules, task)).catch(failureOf);
      last = outcome.then(() => onSearched(task.limits.nodes ?? 0));
      return outcome;
    },
    forget,
    close,
  };
}

/**
 * @param {import('@chuhe/uci/session').Session} session
 * @param {Pick<ReviewModules, 'readRequest' | 'outcomeOf'>} modules
 * @param {EngineTask} task
 * @returns {Promise<TaskOutcome>}
 */
async function search(session, { readRequest, outcomeOf }, task) {
  const { request, limits, multiPv, isRepeatable } = task;
  const subject = readRequest(request);
  if (typeof subject === 'string') return { kind: 'refused', refusal: subject };
  if (isRepeatable === true) session.newGame();
  session.setOption('MultiPV', multiPv);
  const position = { fen: request.fen, moves: request.moves };
  const ended = await session.search({ position, limits }).done;
  const outcome = outcomeOf({ task, subject, settle: () => undefined }, ended);
  if (outcome === undefined) throw new Error(`the search ended as ${ended.kind}`);
  return outcome;
}

/** @type {(error: unknown) => TaskOutcome} */
function failureOf(error) {
  return { kind: 'failed', failure: { reason: 'crashed', detail: String(error) } };
}
