/** The connection to an engine in a process or a thread. */
export interface EngineTransport {
  /** Resolves when the engine has ended, with a description for the log. Never rejects. */
  readonly ended: Promise<string>;
  readonly isEnded: boolean;
  /** `undefined` for a thread and for a process that did not start. */
  readonly pid: number | undefined;
  /** Identifies the process or thread in the log. */
  readonly label: string;
  /** Sends a line, given without its line break. Does nothing after the engine has ended. */
  send(line: string): void;
  /** Ends the engine, to which `quit` must have been sent. It first has some time to end by itself. Resolves when it has ended. */
  end(): Promise<void>;
  /** Ends the engine at once. */
  kill(): void;
}

/** Time between `quit` and SIGTERM, or the termination of the thread, in milliseconds. */
export const QUIT_MS = 500;
