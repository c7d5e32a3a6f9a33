/** Evaluation networks of the browser's engine. */

export interface Network {
  /** Shown to users: the name of the user's file or of the product's network. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Identifies a network without its bytes. */
export interface NetworkIdentity extends Pick<Network, 'name'> {
  /** Hash of the file, in hexadecimal. */
  readonly sha256: string;
}

/** A problem with the user's network. */
export type NetworkProblem =
  /** Not enough memory. */
  | 'no-memory'
  /** The engine reported that it does not use the network, for example because the file is damaged. */
  | 'refused-by-engine'
  /** The engine ended or did not answer during the trial of the network. */
  | 'no-answer';

/** Whether the file itself is invalid. A retry would then fail again. */
export function isFileProblem(problem: NetworkProblem): boolean {
  return problem === 'refused-by-engine';
}

/** File names of the networks inside the engine. The engine reports the name of the network that it uses. */
export const SITE_NETWORK_FILE = 'site.nnue';
export const OWN_NETWORK_FILE = 'own.nnue';
