/** A running engine as lines of text, wherever it runs. */
import type { EngineFailure } from './failure.ts';
import type { NetworkIdentity } from './network.ts';

export interface EngineProgram {
  /** The network that it started with; `undefined` where that is unknown. */
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
  /** Called once if the engine ends by itself after its start. */
  readonly failed: (failure: EngineFailure) => void;
}
