import { type ChildProcess, spawn } from 'node:child_process';
import type { NativeProgram } from './engine-program.ts';
import { type EngineTransport, QUIT_MS } from './engine-transport.ts';

/** Time between SIGTERM and SIGKILL, in milliseconds. */
const TERMINATE_MS = 500;
const MAX_STDERR_LENGTH = 500;

/** Engines to kill when this process exits. */
const running = new Set<EngineChild>();

/**
 * The process of an engine. It is ended together with its child processes, also when the server exits. If the server is killed, the
 * engine's stdin is closed, at which every UCI engine ends.
 */
export class EngineChild implements EngineTransport {
  readonly ended: Promise<string>;
  readonly #child: ChildProcess | undefined;
  #stderrText = '';
  #isEnded = false;
  #end: (how: string) => void = () => undefined;

  constructor(program: NativeProgram, onText: (text: string) => void) {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#child = this.#spawn(program);
    this.#child?.on('error', (error) => this.#finish(error.message));
    // If the process did not start, its streams may be missing.
    if (this.#child?.pid === undefined) return;
    killOnExit(this);
    this.#listen(this.#child, onText);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get label(): string {
    return `process ${this.pid ?? 'that did not start'}`;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  send(line: string): void {
    if (this.pid !== undefined) this.#child?.stdin?.write(`${line}\n`);
  }

  async end(): Promise<void> {
    if (this.pid !== undefined) this.#child?.stdin?.end();
    const terminate = setTimeout(() => this.#signal('SIGTERM'), QUIT_MS);
    const kill = setTimeout(() => this.kill(), QUIT_MS + TERMINATE_MS);
    await this.ended;
    clearTimeout(terminate);
    clearTimeout(kill);
  }

  kill(): void {
    this.#signal('SIGKILL');
  }

  #spawn({ command, args, env }: NativeProgram): ChildProcess | undefined {
    try {
      return spawn(command, args, {
        env: { ...env },
        // Start a separate process group, so that Ctrl+C in the server's terminal does not interrupt a search.
        detached: true,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
    } catch (error) {
      this.#finish(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  #listen(child: ChildProcess, onText: (text: string) => void): void {
    child.stdout?.setEncoding('utf8').on('data', onText);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderrText = (this.#stderrText + text).slice(-MAX_STDERR_LENGTH);
    });
    // Writing to an ended process fails. The error is ignored, since `ended` reports how the process ended.
    for (const stream of child.stdio) stream?.on('error', () => undefined);
    child.on('exit', (status, signal) => this.#finish(signal ?? `exit status ${status}`));
  }

  #finish(how: string): void {
    if (this.#isEnded) return;
    // Ends the child processes of the engine too.
    this.#signal('SIGKILL');
    this.#isEnded = true;
    running.delete(this);
    const stderrText = this.#stderrText.replaceAll(/\p{Cc}+/gu, ' ').trim();
    this.#end(stderrText === '' ? how : `${how}: ${stderrText}`);
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this;
    if (pid === undefined || this.#isEnded) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has ended, or the system has no process groups.
      this.#child?.kill(signal);
    }
  }
}

/** Uses one listener for all engines, since Node warns about many. */
function killOnExit(child: EngineChild): void {
  if (running.size === 0) process.off('exit', killAll).once('exit', killAll);
  running.add(child);
}

function killAll(): void {
  for (const child of running) child.kill();
}
