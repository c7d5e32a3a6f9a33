import { type Calls, callHere, isSource, openThread } from '../thread-calls.ts';
import { SCANS, type Scans } from './scans.ts';

/**
 * The scanning thread of this process, started on first use and restarted if it has died.
 *
 * @example
 * const found = await scanner.scan('findPosition', { query: { key, plies: 60 }, games });
 */
export class Scanner {
  #calls: Calls<Scans> | undefined;

  async scan<Name extends keyof Scans>(
    name: Name,
    input: Parameters<Scans[Name]>[0],
  ): Promise<Awaited<ReturnType<Scans[Name]>>> {
    if (this.#calls?.isOpen() !== true) this.#calls = open();
    return this.#calls.call(name, input);
  }

  async close(): Promise<void> {
    await this.#calls?.close();
  }
}

function open(): Calls<Scans> {
  return isSource ? callHere(SCANS) : openThread(new URL('scan-worker.js', import.meta.url));
}
