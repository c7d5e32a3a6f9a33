/** A running engine as text in and text out, wherever it runs. */
import type { EngineFailure } from './failure.ts';
import type { NetworkIdentity } from './network.ts';

export interface EngineProgram {
  /** The one that it has begun with; absent where that is not known. */
  readonly network?: NetworkIdentity;
  /** Takes one line without its line end. */
  send(line: string): void;
  /** Puts a file where the engine can read it once. The bytes are copied. */
  writeFile(name: string, bytes: Uint8Array<ArrayBuffer>): void;
  /** Ends it and frees its memory; nothing is told afterwards. */
  terminate(): void;
}

export interface ProgramListener {
  /** One line that the engine wrote. */
  readonly line: (text: string) => void;
  /** It ended by itself, after it had started; told once. */
  readonly failed: (failure: EngineFailure) => void;
}
