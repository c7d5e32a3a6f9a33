import { startOwnEngine } from '../engines/own-engine.mjs';

/**
 * An engine that plays a level. It is not restarted between games.
 *
 * @typedef {import('../../../apps/web/src/engine/analysis.ts').AnalysisLine} AnalysisLine
 * @typedef {import('../../../apps/web/src/features/play/opponent/choose-move.ts').SearchPlan} SearchPlan
 * @typedef {import('../../../apps/web/src/features/play/opponent/repetition-guard.ts').History} History
 * @typedef {import('./play-modules.mjs').PlayModules} PlayModules
 *
 * @typedef {object} Engine
 * @property {string} name as it calls itself
 * @property {() => void} forget called before each game, so that no game depends on an earlier one
 * @property {(history: History, plan: SearchPlan) => Promise<readonly AnalysisLine[]>} search returns lines with scores from Red's view
 * @property {() => void} close
 */

/** One thread, because searches with more threads are not reproducible. */
const OPTIONS = [
  { name: 'Threads', value: 1 },
  { name: 'Hash', value: 16 },
];

/** @type {(modules: PlayModules) => Promise<Engine>} */
export async function startEngine(modules) {
  const engine = await startOwnEngine({ network: 'own', options: OPTIONS });
  const { session, name, forget, close } = engine;
  let lines = 1;
  return {
    name,
    forget,
    search: (history, plan) => {
      if (plan.multiPv !== lines) session.setOption('MultiPV', plan.multiPv);
      lines = plan.multiPv;
      return search(session, modules, { history, plan });
    },
    close,
  };
}

/**
 * @param {import('@chuhe/uci/session').Session} session
 * @param {PlayModules} modules
 * @param {{ history: History, plan: SearchPlan }} search
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
