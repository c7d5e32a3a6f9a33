import { type ChildProcess, spawn } from 'node:child_process';
import type { NativeProgram } from './engine-program.ts';
import { type EngineTransport, QUIT_MS } from './engine-transport.ts';

/** Milliseconds that a process has to end by SIGTERM before SIGKILL. */
const TERMINATE_MS = 500;
/** Characters kept of what an engine writes to stderr. */
const MAX_COMPLAINT = 500;

/** Groups that still have to be ended when this process does. */
const alive = new Set<EngineChild>();

/**
 * An engine's process and all that it starts itself: a process group of its own, ended as a whole. It is also ended
 * when the server's process ends by itself; when that is killed, the engine's stdin closes, by which every UCI engine
 * ends.
 */
export class EngineChild implements EngineTransport {
  readonly ended: Promise<string>;
  readonly #child: ChildProcess | undefined;
  #complaint = '';
  #isEnded = false;
  #end: (how: string) => void = () => undefined;

  constructor(program: NativeProgram, onText: (text: string) => void) {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#child = this.#spawn(program);
    this.#child?.on('error', (error) => this.#finish(error.message));
    // Without a process there may be no channels either.
    if (this.#child?.pid === undefined) return;
    keep(this);
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
        // A group of its own, so that Ctrl+C in the server's terminal does not end a search under way.
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
      this.#complaint = (this.#complaint + text).slice(-MAX_COMPLAINT);
    });
    // A process that has ended cannot be written to; how it ended says more.
    for (const stream of child.stdio) stream?.on('error', () => undefined);
    child.on('exit', (status, signal) => this.#finish(signal ?? `exit status ${status}`));
  }

  #finish(how: string): void {
    if (this.#isEnded) return;
    // What it has started itself does not outlive it.
    this.#signal('SIGKILL');
    this.#isEnded = true;
    alive.delete(this);
    const complaint = this.#complaint.replaceAll(/\p{Cc}+/gu, ' ').trim();
    this.#end(complaint === '' ? how : `${how}: ${complaint}`);
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this;
    if (pid === undefined || this.#isEnded) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The group is gone, or there are no groups on this system.
      this.#child?.kill(signal);
    }
  }
}

/** One listener for all, as a process warns of many. */
function keep(child: EngineChild): void {
  if (alive.size === 0) process.off('exit', killAll).once('exit', killAll);
  alive.add(child);
}

function killAll(): void {
  for (const child of alive) child.kill();
}
