/** A fake engine that answers UCI commands and reports the evaluations that a test passes to it. */
import type { EngineFailure } from '../failure.ts';
import type { EngineProgram, ProgramListener } from '../program.ts';

const GREETING = [
  'id name Chuhe',
  'option name Threads type spin default 1 min 1 max 32',
  'option name Hash type spin default 16 min 1 max 2048',
  'option name MultiPV type spin default 1 min 1 max 128',
  'option name EvalFile type string default site.nnue',
  'uciok',
];

export class FakeEngine implements EngineProgram {
  /** The lines received since the last call of `heard`. */
  #heard: string[] = [];
  readonly #listener: ProgramListener;
  readonly network = { name: 'Chuhe 3', sha256: '0a' };
  readonly files = new Map<string, Uint8Array>();
  terminated = false;
  /** The message about the network that it reports in the trial search. */
  evaluationWord = 'NNUE evaluation using own.nnue enabled';
  /** The failure that it reports during the trial of a network. */
  fatal: EngineFailure | undefined;
  /** Whether it never answers the trial search. */
  hangsInTrial = false;
  /** Thrown by `writeFile`. */
  fileError: Error | undefined;
  /** Whether it answers no commands. */
  silent = false;
  /** The last `position` command; `searching` tells whether a search is running. */
  position = '';
  searching = false;
  /** Whether it received a command that it should have answered but did not, because it was silent. */
  missed = false;

  constructor(listener: ProgramListener) {
    this.#listener = listener;
  }

  heard(pattern = /./): string[] {
    const lines = this.#heard.filter((line) => pattern.test(line));
    this.#heard = [];
    return lines;
  }

  send(line: string): void {
    this.#heard.push(line);
    if (line.startsWith('position')) this.position = line;
    if (line.startsWith('go')) this.searching = true;
    if (this.silent && /^(?:uci|isready|stop)$/.test(line)) this.missed = true;
    if (this.silent) return;
    if (line === 'uci') this.say(...GREETING);
    if (line === 'isready') this.say('readyok');
    if (line === 'go depth 1' && this.fatal !== undefined) {
      this.#listener.failed(this.fatal);
    } else if (line === 'go depth 1' && !this.hangsInTrial) {
      this.say(`info string ${this.evaluationWord}`);
      this.finish();
    }
    if (line === 'stop' && this.searching) this.finish();
  }

  writeFile(path: string, bytes: Uint8Array): void {
    if (this.fileError !== undefined) throw this.fileError;
    this.files.set(path, bytes);
  }

  terminate(): void {
    this.terminated = true;
  }

  say(...lines: readonly string[]): void {
    for (const line of lines) this.#listener.line(line);
  }

  /** Reports one depth of the search, a line for each rank. */
  tell({ depth, nodes = depth * 1_000, lines }: Told): void {
    for (const [index, { cp = 30, pv }] of lines.entries()) {
      const rank = `depth ${depth} seldepth ${depth} multipv ${index + 1}`;
      this.say(`info ${rank} score cp ${cp} nodes ${nodes} nps 50000 time ${depth * 100} pv ${pv}`);
    }
  }

  /** Ends the search. */
  finish(): void {
    this.searching = false;
    this.say('bestmove h2e2');
  }

  crash(detail: string): void {
    this.#listener.failed({ reason: 'crashed', detail });
  }
}

export interface Told {
  readonly depth: number;
  readonly nodes?: number;
  readonly lines: readonly { readonly cp?: number; readonly pv: string }[];
}
