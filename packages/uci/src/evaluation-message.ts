/**
 * What engines of the Stockfish family say of their evaluation in an `info string`: with a network or without, and when
 * they could not load the one that they were given. Nothing else tells it for certain.
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
  /** `file` as the engine was told it. */
  | { readonly kind: 'network'; readonly file: string }
  /** Such an engine ends, or never answers again. */
  | { readonly kind: 'error'; readonly text: string };

/** Reads the text after `info string`; `undefined` when it is about something else. */
export function parseEvaluationMessage(text: string): EvaluationMessage | undefined {
  if (text.startsWith('ERROR:')) return { kind: 'error', text: text.slice('ERROR:'.length).trim() };
  if (/^classical evaluation enabled/i.test(text)) return { kind: 'classical' };
  // Fairy-Stockfish ends with a word, Pikafish with the size of the network in brackets.
  const [, file] = /^NNUE evaluation using (\S.*?)(?: enabled| \(.*)?$/i.exec(text) ?? [];
  return file === undefined ? undefined : { kind: 'network', file };
}
