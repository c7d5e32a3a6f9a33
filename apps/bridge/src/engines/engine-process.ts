import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import type { EngineCommand } from '../config-file.ts';

/** Bytes that an engine may write in a second. A search with 40 lines writes less than a third. */
const MAX_BYTES_PER_SECOND = 1_048_576;
const MAX_STDERR_LENGTH = 300;
/** How long an engine may take to end by itself, in milliseconds. */
const QUIT_MS = 500;
/** How long its last output may take to arrive after its end, in milliseconds. */
const LAST_OUTPUT_MS = 200;
const HAS_GROUPS = process.platform !== 'win32';

/** The process of an engine, and of everything that it starts. */
export class EngineProcess {
  /** How the process has ended. */
  readonly ended: Promise<string>;
  /** `undefined` if the system has refused to start it. */
  readonly #child: ChildProcess | undefined;
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
    try {
      this.#child = start(path, args);
    } catch (error) {
      // Some causes are thrown at once, such as a file in place of a folder, or a batch file on Windows.
      this.#end(error instanceof Error ? error.message : String(error));
      return;
    }
    process.on('exit', this.kill);
    this.#listen(this.#child, onText);
  }

  #listen(child: ChildProcess, onText: (text: string) => void): void {
    child.on('error', (error) => this.#end(error.message));
    child.on('exit', (status, signal) => {
      // Ends the processes that the engine has started, too.
      if (HAS_GROUPS) this.kill();
      const how = signal ?? `exit status ${status ?? ''}`;
      const timer = setTimeout(() => this.#end(how), LAST_OUTPUT_MS);
      child.on('close', () => {
        clearTimeout(timer);
        this.#end(how);
      });
    });
    for (const stream of streamsOf(child)) stream?.on('error', () => undefined);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (this.#count(text.length)) onText(text);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-MAX_STDERR_LENGTH);
    });
  }

  send(line: string): void {
    if (!this.#isEnded) this.#child?.stdin?.write(`${line}\n`);
  }

  /** Ends the process, by force if it does not end by itself. */
  async end(): Promise<void> {
    this.#child?.stdin?.end();
    const timer = setTimeout(this.kill, QUIT_MS);
    await this.ended;
    clearTimeout(timer);
  }

  readonly kill = (): void => {
    const child = this.#child;
    if (child?.pid === undefined || this.#isEnded) return;
    try {
      if (HAS_GROUPS) process.kill(-child.pid, 'SIGKILL');
      else killTree(child.pid);
    } catch {
      // The group has ended.
    }
    child.kill('SIGKILL');
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

/**
 * Engines look for their networks and books beside themselves. A group of its own keeps Ctrl+C from interrupting a search.
 *
 * @throws Error if the system cannot start such a file
 */
function start(path: string, args: readonly string[]): ChildProcess {
  return spawn(path, args, { cwd: folderOf(path), detached: HAS_GROUPS, windowsHide: true });
}

/** A process that could not be started for lack of files has no streams, whatever its type says. */
function streamsOf({
  stdio,
}: Partial<Pick<ChildProcess, 'stdio'>>): readonly ChildProcess['stdio'][number][] {
  return stdio ?? [];
}

/** Ends a process and its children on Windows, which has no groups. It waits, since it also runs while the bridge exits. */
function killTree(pid: number): void {
  const options = { stdio: 'ignore', windowsHide: true, timeout: 2000 } as const;
  spawnSync('taskkill', ['/T', '/F', '/PID', String(pid)], options);
}
