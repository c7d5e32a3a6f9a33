/** A running engine with which the page exchanges lines of text. It runs in a worker or on the server. */
import type { EngineFailure } from './failure.ts';
import type { NetworkIdentity } from './network.ts';

export interface EngineProgram {
  /** The network that the engine started with; `undefined` if unknown. */
  readonly network?: NetworkIdentity;
  /** Sends one line, without line end. */
  send(line: string): void;
  /** Provides a file that the engine can read once. The bytes are copied. */
  writeFile(name: string, bytes: Uint8Array<ArrayBuffer>): void;
  /** Ends the engine and frees its memory. No callback is called afterwards. */
  terminate(): void;
}

export interface ProgramListener {
  /** Called with each line of the engine. */
  readonly line: (text: string) => void;
  /** Called once if the engine fails after its start. */
  readonly failed: (failure: EngineFailure) => void;
}
