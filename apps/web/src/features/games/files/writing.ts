/** Writes one game as PGN in a worker, and again whenever the choices change. */
import type { Game, Tag } from '@chuhe/game/tree';
import { buffersOf, packGame } from '../../../lib/game/packed-game.ts';
import type { FromWorker, WriteOptions, Written } from './pgn-messages.ts';
import type { MakePort, PgnPort } from './pgn-port.ts';

export class WritingSession {
  readonly #game: Game;
  readonly #makePort: MakePort;
  readonly #waiting = new Map<number, (written: Written | undefined) => void>();
  #port: PgnPort | undefined;
  #lastId = 0;

  constructor(game: Game, makePort: MakePort) {
    this.#game = game;
    this.#makePort = makePort;
    this.#open();
  }

  /** Resolves with `undefined` if the game could not be written. After a crash, the next call starts a new worker. */
  write(tags: readonly Tag[], options: WriteOptions): Promise<Written | undefined> {
    const port = this.#port ?? this.#open();
    return new Promise((resolve) => {
      if (port === undefined) {
        resolve(undefined);
        return;
      }
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, resolve);
      port.post({ kind: 'write', id: this.#lastId, tags, options });
    });
  }

  end(): void {
    this.#port?.end();
    this.#port = undefined;
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }

  #open(): PgnPort | undefined {
    try {
      this.#port = this.#makePort({
        message: (message) => this.#take(message),
        failed: () => this.end(),
      });
    } catch {
      return undefined;
    }
    const packed = packGame(this.#game);
    this.#port.post({ kind: 'hold', game: packed }, buffersOf(packed));
    return this.#port;
  }

  #take(message: FromWorker): void {
    if (message.kind !== 'written') return;
    this.#waiting.get(message.id)?.(message.written);
    this.#waiting.delete(message.id);
  }
}
