/**
 * Evaluation networks (`.nnue`) of the shape that the engine is built for, checked before the engine
 * sees them: it dies of a bad one.
 *
 * The format, little endian: version, hash, length of the description, the description; then the
 * feature transformer and eight layer stacks, each of a fixed size (Fairy-Stockfish, `src/nnue`).
 */
import { fail, ok, type Result } from '@chuhe/uci/result';

export interface Network {
  /** For people: the file's name, or the product's own. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const NETWORK_PROBLEMS = [
  /** It does not begin as a network does. */
  'not-a-network',
  /** A network for other rules or of another shape. */
  'other-network',
  /** Cut off, or with something after its end. */
  'wrong-length',
  /** The engine did not say that it uses it. */
  'refused-by-engine',
] as const;
export type NetworkProblem = (typeof NETWORK_PROBLEMS)[number];

/** The file of the engine's own file system; the engine looks for `xiangqi` at the beginning of its name. */
export const NETWORK_PATH = '/xiangqi-network.nnue';

export const NETWORK_VERSION = 0x7af32f20;
/** Of the whole network: 10,530 features, 512 neurons a side. */
export const NETWORK_HASH = 0x3c103e72;

const HEADER_BYTES = 12;
const FEATURES = 10_530;
const NEURONS = 512;
const STACKS = 8;
const TRANSFORMER_BYTES = 4 + 2 * NEURONS + 2 * NEURONS * FEATURES + 4 * STACKS * FEATURES;
const STACK_BYTES = 4 + (4 * 16 + 16 * 2 * NEURONS) + (4 * 32 + 32 * 32) + (4 + 32);
/** Behind the description. */
export const BODY_BYTES = TRANSFORMER_BYTES + STACKS * STACK_BYTES;

/** @returns the description that stands in the file, or the first thing that is wrong with it. */
export function checkNetwork(bytes: Uint8Array): Result<string, NetworkProblem> {
  if (bytes.byteLength < HEADER_BYTES) return fail('not-a-network');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== NETWORK_VERSION) return fail('not-a-network');
  if (view.getUint32(4, true) !== NETWORK_HASH) return fail('other-network');
  const end = HEADER_BYTES + view.getUint32(8, true);
  if (bytes.byteLength !== end + BODY_BYTES) return fail('wrong-length');
  return ok(new TextDecoder().decode(bytes.subarray(HEADER_BYTES, end)));
}

/** What the engine says of its evaluation at the beginning of each search. */
export type EvaluationWord = 'classical' | 'network' | 'error';

/** Reads an `info string` of the engine; `undefined` when it is about something else. */
export function parseEvaluationWord(text: string): EvaluationWord | undefined {
  if (text.startsWith('ERROR:')) return 'error';
  if (/^classical evaluation enabled/i.test(text)) return 'classical';
  const used = /^NNUE evaluation using (\S+) enabled/i.exec(text)?.[1];
  if (used === undefined) return undefined;
  return used === NETWORK_PATH ? 'network' : undefined;
}
