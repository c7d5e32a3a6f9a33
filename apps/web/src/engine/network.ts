/** Evaluation networks as the engine in the browser takes them. */
import type { FormatProblem } from '@chuhe/network/format';
import { parseEvaluationMessage } from '@chuhe/uci/evaluation-message';
import type { NetworkFetchProblem } from './shipped-network.ts';

export interface Network {
  /** For people: the file's name, or the product's own. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type NetworkProblem =
  | FormatProblem
  | NetworkFetchProblem
  /** The engine did not say that it uses it. */
  | 'refused-by-engine'
  /** The engine with it needs about four times the memory that it needs without. */
  | 'no-memory';

/** The file of the engine's own file system; the engine looks for `xiangqi` at the beginning of its name. */
export const NETWORK_PATH = '/xiangqi-network.nnue';

/** What the engine says of its evaluation at the beginning of each search. */
export type EvaluationWord = 'classical' | 'network' | 'error';

/** Reads an `info string` of the engine; `undefined` when it is about something else. */
export function parseEvaluationWord(text: string): EvaluationWord | undefined {
  const message = parseEvaluationMessage(text);
  if (message?.kind !== 'network') return message?.kind;
  return message.file === NETWORK_PATH ? 'network' : undefined;
}
