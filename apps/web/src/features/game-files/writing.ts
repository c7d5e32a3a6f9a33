/** Writing one game as PGN away from the page, as often as its choices change. */
import type { Game, Tag } from '@chuhe/game/tree';
import { buffersOf, packGame } from '../../lib/game/packed-game.ts';
import type { FromWorker, WriteOptions, Written } from './pgn-messages.ts';
import type { MakePort, PgnPort } from './pgn-port.ts';

export class WritingSession {
  readonly #port: PgnPort | undefined;
  readonly #waiting = new Map<number, (written: Written | undefined) => void>();
  #lastId = 0;

  constructor(game: Game, makePort: MakePort) {
    this.#port = this.#start(makePort);
    const packed = packGame(game);
    this.#port?.post({ kind: 'hold', game: packed }, buffersOf(packed));
  }

  /** `undefined` when it could not be written. */
  write(tags: readonly Tag[], options: WriteOptions): Promise<Written | undefined> {
    return new Promise((resolve) => {
      if (this.#port === undefined) {
        resolve(undefined);
        return;
      }
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, resolve);
      this.#port.post({ kind: 'write', id: this.#lastId, tags, options });
    });
  }

  end(): void {
    this.#port?.end();
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }

  #start(makePort: MakePort): PgnPort | undefined {
    try {
      return makePort({ message: (message) => this.#take(message), failed: () => this.end() });
    } catch {
      return undefined;
    }
  }

  #take(message: FromWorker): void {
    if (message.kind !== 'written') return;
    this.#waiting.get(message.id)?.(message.written);
    this.#waiting.delete(message.id);
  }
}
