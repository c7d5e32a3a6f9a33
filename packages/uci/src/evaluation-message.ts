/**
 * Parses the `info string` in which engines of the Stockfish family report whether they evaluate with a network, and
 * whether loading it failed. No other output of these engines reports this reliably.
 *
 * ```ts
 * import { parseEvaluationMessage } from '@chuhe/uci/evaluation-message';
 *
 * parseEvaluationMessage('NNUE evaluation using /xiangqi.nnue enabled');
 * // { kind: 'network', file: '/xiangqi.nnue' }
 * parseEvaluationMessage('Found 6 tablebases'); // undefined
 * ```
 */
export type EvaluationMessage =
  | { readonly kind: 'classical' }
  /** `file` is the path from the engine's settings. */
  | { readonly kind: 'network'; readonly file: string }
  /** After this message the engine exits or stops responding. */
  | { readonly kind: 'error'; readonly text: string };

/** Parses the text after `info string`; `undefined` for any other message. */
export function parseEvaluationMessage(text: string): EvaluationMessage | undefined {
  if (text.startsWith('ERROR:')) return { kind: 'error', text: text.slice('ERROR:'.length).trim() };
  if (/^classical evaluation enabled/i.test(text)) return { kind: 'classical' };
  // Fairy-Stockfish ends the message with a word, Pikafish with the size of the network in brackets.
  const [, file] = /^NNUE evaluation using (\S.*?)(?: enabled| \(.*)?$/i.exec(text) ?? [];
  return file === undefined ? undefined : { kind: 'network', file };
}
