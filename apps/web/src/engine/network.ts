/** Evaluation networks as the engine in the browser takes them. */
import { FORMAT_PROBLEMS, type FormatProblem } from '@chuhe/network/format';
import { parseEvaluationMessage } from '@chuhe/uci/evaluation-message';
import type { NetworkFetchProblem } from './shipped-network.ts';

export interface Network {
  /** For people: the file's name, or the product's own. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type NetworkProblem =
  | FormatProblem
  /** Of these, `no-memory` is also the engine's: with a network it needs about four times the memory. */
  | NetworkFetchProblem
  /** The engine said that it does not use it. */
  | 'refused-by-engine'
  /** Tried with it, the engine ended, or did not answer. */
  | 'no-answer'
  /** The page was ended in the middle of the last start with a network. */
  | 'cut-short';

/** Whether the file itself is what is wrong, so that another try would end the same. */
export function isOfFile(problem: NetworkProblem): boolean {
  return problem === 'refused-by-engine' || FORMAT_PROBLEMS.some((each) => each === problem);
}

/** The file of the engine's own file system; the engine looks for `xiangqi` at the beginning of its name. */
export const NETWORK_PATH = '/xiangqi-network.nnue';

/** What the engine evaluates with, by its own word. */
export type EvaluationUsed = 'classical' | 'network';

/** What the engine says of its evaluation at the beginning of each search. */
export type EvaluationWord = EvaluationUsed | 'error';

/** Reads an `info string` of the engine; `undefined` when it is about something else. */
export function parseEvaluationWord(text: string): EvaluationWord | undefined {
  const message = parseEvaluationMessage(text);
  if (message?.kind !== 'network') return message?.kind;
  return message.file === NETWORK_PATH ? 'network' : undefined;
}
