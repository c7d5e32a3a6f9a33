/** Gives a network to an engine that has just started, and lets it prove in a search of one ply that it uses it. */
import { findFormatProblem } from '@chuhe/network/format';
import type { Schedule } from '@chuhe/uci/host';
import type { Session } from '@chuhe/uci/session';
import { makeTimeout } from './deadline.ts';
import type { EvaluationWords } from './evaluation-words.ts';
import { detailOf, isAboutMemory } from './failure.ts';
import { NETWORK_PATH, type Network, type NetworkProblem } from './network.ts';
import type { EngineProgram } from './program.ts';

export interface Trial {
  readonly session: Session;
  readonly program: EngineProgram;
  readonly schedule: Schedule;
  readonly words: EvaluationWords;
}

/** So long may the engine take to read the network and to search one ply. */
export const TRIAL_MS = 30_000;

/** `undefined` once the engine has said that it uses the network. Never rejects. */
export async function tryNetwork(
  network: Network,
  trial: Trial,
): Promise<NetworkProblem | undefined> {
  const problem = findFormatProblem(network.bytes);
  if (problem !== undefined) return problem;
  try {
    // Copies the bytes, to our worker and again into the engine's file system.
    trial.program.writeFile(NETWORK_PATH, network.bytes);
  } catch (error) {
    return isAboutMemory(detailOf(error)) ? 'no-memory' : 'no-answer';
  }
  const isDone = await searchOnePly(trial);
  const { words } = trial;
  if (words.hasError || words.used === 'classical') return 'refused-by-engine';
  return isDone && words.used === 'network' ? undefined : 'no-answer';
}

/** @returns whether the search came to its end. */
async function searchOnePly({ session, schedule, words }: Trial): Promise<boolean> {
  session.setOption('EvalFile', NETWORK_PATH);
  const search = session.search({ position: {}, limits: { depth: 1 } });
  const patience = makeTimeout(schedule, TRIAL_MS);
  const isDone = search.done.then(({ kind }) => kind === 'finished');
  const isWrong = Promise.race([words.error, patience.over]).then(() => false);
  const first = await Promise.race([isDone, isWrong]);
  patience.cancel();
  return first;
}
