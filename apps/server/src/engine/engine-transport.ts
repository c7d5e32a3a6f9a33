/** Sends lines to an engine and receives its text, in a process or a thread. */
export interface EngineTransport {
  /** Resolves to how the engine ended, for the log. Never rejects. */
  readonly ended: Promise<string>;
  readonly isEnded: boolean;
  /** `undefined` for a thread and for a process that did not start. */
  readonly pid: number | undefined;
  /** For the log. */
  readonly label: string;
  /** Sends one line, without a line break; does nothing after the engine has ended. */
  send(line: string): void;
  /** Ends the engine, first giving it time after `quit`. Resolves when it has ended. */
  end(): Promise<void>;
  /** Ends the engine at once. */
  kill(): void;
}

/** Milliseconds between `quit` and SIGTERM or termination. */
export const QUIT_MS = 500;
