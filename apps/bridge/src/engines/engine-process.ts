import { type ChildProcess, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { EngineCommand } from '../config-file.ts';

/** Bytes that an engine may write in a second. A search with 40 lines writes less than a third. */
const MAX_BYTES_PER_SECOND = 1_048_576;
const MAX_STDERR_LENGTH = 300;
/** How long an engine may take to end by itself, in milliseconds. */
const QUIT_MS = 500;

/** The process of an engine, and of everything that it starts. */
export class EngineProcess {
  /** How the process has ended. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  #stderr = '';
  #isEnded = false;
  #finish: (how: string) => void = () => undefined;
  #second = 0;
  #bytes = 0;
  #reason: string | undefined;

  constructor({ path, args = [] }: EngineCommand, onText: (text: string) => void) {
    this.ended = new Promise((resolve) => {
      this.#finish = resolve;
    });
    // Engines look for their networks and books beside themselves. A group of its own keeps Ctrl+C from interrupting a search.
    this.#child = spawn(path, args, { cwd: folderOf(path), detached: true, windowsHide: true });
    this.#child.on('error', (error) => this.#end(error.message));
    this.#child.on('exit', (status, signal) => this.#end(signal ?? `exit status ${status ?? ''}`));
    for (const stream of this.#child.stdio) stream?.on('error', () => undefined);
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (this.#count(text.length)) onText(text);
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-MAX_STDERR_LENGTH);
    });
    process.on('exit', this.kill);
  }

  send(line: string): void {
    if (!this.#isEnded) this.#child.stdin?.write(`${line}\n`);
  }

  /** Ends the process, by force if it does not end by itself. */
  async end(): Promise<void> {
    this.#child.stdin?.end();
    const timer = setTimeout(this.kill, QUIT_MS);
    await this.ended;
    clearTimeout(timer);
  }

  readonly kill = (): void => {
    const { pid } = this.#child;
    if (pid === undefined || this.#isEnded) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The system has no process groups, or the group has ended.
      this.#child.kill('SIGKILL');
    }
  };

  /** Ends a process that floods. @returns whether the text is still wanted */
  #count(length: number): boolean {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) this.#bytes = 0;
    this.#second = second;
    this.#bytes += length;
    if (this.#bytes <= MAX_BYTES_PER_SECOND) return true;
    this.#reason ??= 'it floods the bridge with output';
    this.kill();
    return false;
  }

  #end(how: string): void {
    if (this.#isEnded) return;
    // Its children end with it.
    this.kill();
    this.#isEnded = true;
    process.off('exit', this.kill);
    const stderr = this.#stderr.replaceAll(/\p{Cc}+/gu, ' ').trim();
    this.#finish(this.#reason ?? (stderr === '' ? how : `${how}: ${stderr}`));
  }
}

/** An engine without a folder is found by the PATH, and has no folder of its own. */
function folderOf(path: string): string | undefined {
  return /[/\\]/.test(path) ? dirname(path) : undefined;
}
