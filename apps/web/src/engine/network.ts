/** Evaluation networks as the engine in the browser takes them. */
import { FORMAT_PROBLEMS, type FormatProblem } from '@chuhe/engine/network/format';

export interface Network {
  /** For people: the file's name, or the product's own. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A network that is told apart from every other, without its bytes. */
export interface NetworkIdentity extends Pick<Network, 'name'> {
  /** In hexadecimal. */
  readonly sha256: string;
}

/** What is wrong with a network of the user's. */
export type NetworkProblem =
  | FormatProblem
  /** There was no memory for it. */
  | 'no-memory'
  /** The engine said that it does not use it. */
  | 'refused-by-engine'
  /** Tried with it, the engine ended, or did not answer. */
  | 'no-answer';

/** Whether the file itself is what is wrong, so that another try would end the same. */
export function isOfFile(problem: NetworkProblem): boolean {
  return problem === 'refused-by-engine' || FORMAT_PROBLEMS.some((each) => each === problem);
}

/** What the engine is told that its networks are called: by these names it says which one it uses. */
export const SITE_NETWORK_FILE = 'site.nnue';
export const OWN_NETWORK_FILE = 'own.nnue';
