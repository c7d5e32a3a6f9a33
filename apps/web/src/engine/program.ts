/** A running engine as text in and text out, wherever it runs. */
import type { Result } from '@chuhe/uci/result';
import type { EngineFailure } from './failure.ts';

export interface EngineProgram {
  /** Takes one line without its line end. */
  send(line: string): void;
  /** Puts a file where the engine can read it. The bytes are copied. */
  writeFile(path: string, bytes: Uint8Array<ArrayBuffer>): void;
  /** Ends it and frees its memory; nothing is told afterwards. */
  terminate(): void;
}

export interface ProgramListener {
  /** One line that the engine wrote. */
  readonly line: (text: string) => void;
  /** It ended by itself, after it had started; told once. */
  readonly failed: (failure: EngineFailure) => void;
}

export interface StartRequest {
  /** The URL of the folder with the engine's files. */
  readonly base: string;
  readonly wasm: ArrayBuffer;
  readonly listener: ProgramListener;
  /** Fires when nobody waits for the start any more: what has been started is to be ended. */
  readonly signal: AbortSignal;
}

export type StartProgram = (request: StartRequest) => Promise<Result<EngineProgram, EngineFailure>>;
