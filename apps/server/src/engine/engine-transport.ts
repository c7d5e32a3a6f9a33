/** Lines to an engine and text from it, whether it runs in a process or in a thread. */
export interface EngineTransport {
  /** Resolves with how the engine ended, for the log. Never rejects. */
  readonly ended: Promise<string>;
  readonly isEnded: boolean;
  /** Of the process; `undefined` for a thread, and for a process that could not be started. */
  readonly pid: number | undefined;
  /** For the log. */
  readonly label: string;
  /** Sends one line without its line end; after the engine has ended, does nothing. */
  send(line: string): void;
  /** Lets the engine end by itself first; say `quit` before. Resolves when it is gone. */
  end(): Promise<void>;
  /** Ends the engine at once. */
  kill(): void;
}

/** Milliseconds that an engine has to end by itself before it is ended. */
export const QUIT_MS = 500;
