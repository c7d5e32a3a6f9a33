/**
 * Reads and writes games in a worker. The worker keeps the games of the files, so that only the chosen game is sent to the page.
 */
import type { Game, Tag } from '@chuhe/game/tree';
import { unpackGame } from '../../../lib/game/packed-game.ts';
import { Bundle } from './bundle.ts';
import type { NamedFile } from './file-set.ts';
import type { FromWorker, ToWorker, WriteOptions } from './pgn-messages.ts';
import { FilesReader } from './read-files.ts';
import { writeWithReport } from './write-as.ts';

export type Post = (message: FromWorker, transfer?: Transferable[]) => void;

export class PgnService {
  readonly #post: Post;
  readonly #files: FilesReader;
  #held: Game | undefined;
  #bundle: Bundle | undefined;

  constructor(post: Post, now: () => number = () => performance.now()) {
    this.#post = post;
    this.#files = new FilesReader((progress) => post({ kind: 'games', ...progress }), now);
  }

  /** Handles a message. Rejects only if our code has a bug. */
  async take(message: ToWorker): Promise<void> {
    switch (message.kind) {
      case 'read':
        return this.#read(message.files);
      case 'stop':
        return this.#files.stop();
      case 'take':
        return this.#post({
          kind: 'taken',
          number: message.number,
          game: this.#files.games[message.number - 1],
        });
      case 'hold':
        this.#held = unpackGame(message.game);
        return undefined;
      case 'write':
        return this.#write(message.id, message.tags, message.options);
      case 'bundle':
        this.#bundle = new Bundle(message.options);
        return undefined;
      case 'add':
        return this.#bundle?.add(unpackGame(message.game), message.folder);
      case 'finish':
        return this.#finish();
    }
  }

  async #read(files: readonly NamedFile[]): Promise<void> {
    const report = await this.#files.read(files);
    const { games } = this.#files;
    this.#post({ kind: 'read', report, game: games.length === 1 ? games[0] : undefined });
  }

  #write(id: number, tags: readonly Tag[], options: WriteOptions): void {
    const written = this.#held && writeWithReport({ ...this.#held, tags }, options);
    this.#post({ kind: 'written', id, written }, written ? [written.bytes.buffer] : []);
  }

  #finish(): void {
    const written = this.#bundle?.finish();
    if (written) this.#post({ kind: 'bundled', written }, [written.bytes.buffer]);
  }
}
