import { compile, compileBuilds } from '../node/builds.ts';
import { makeNodeHost } from '../node/host.ts';
import { type EngineBuilds, UciEngine, type UciHost } from '../uci-engine.ts';
import { productNetwork } from './open-searcher.ts';

/** An engine and its output. */
export class Conversation {
  readonly output: string[] = [];
  readonly engine: UciEngine;
  #listeners: (() => void)[] = [];

  private constructor(
    builds: EngineBuilds,
    network: Awaited<ReturnType<typeof productNetwork>>,
    host: Partial<UciHost>,
  ) {
    const node = makeNodeHost(
      (line) => {
        this.output.push(line);
        for (const listener of this.#listeners.splice(0)) listener();
      },
      () => undefined,
    );
    this.engine = new UciEngine({
      builds,
      network: { name: 'own.nnue', bytes: network },
      host: { ...node, ...host },
    });
  }

  static async open({ threads = false, host = {} } = {}): Promise<Conversation> {
    const builds = threads ? await compileBuilds() : { single: await compile('engine.wasm') };
    return new Conversation(builds, await productNetwork(), host);
  }

  send(...lines: readonly string[]): void {
    for (const line of lines) this.engine.receive(line);
  }

  /** Resolves with the first line from index `since` on that begins with `beginning`. */
  async until(beginning: string, since = 0): Promise<string> {
    for (;;) {
      const found = this.output.slice(since).find((line) => line.startsWith(beginning));
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        this.#listeners.push(resolve);
      });
    }
  }

  /** Sends lines and waits for a line that begins with `answer`. */
  async ask(lines: string | readonly string[], answer: string): Promise<string> {
    const since = this.output.length;
    this.send(...[lines].flat());
    return this.until(answer, since);
  }
}
