/** The reading of one file, as the page follows it. */
import type { Game } from '@chuhe/game/tree';
import { LARGE_NODES } from '../../../lib/game/large-games.ts';
import { nextTask } from '../../../lib/game/next-task.ts';
import { unpackGame } from '../../../lib/game/packed-game.ts';
import type { FromWorker, GameSummary } from './pgn-messages.ts';
import type { MakePort, PgnPort } from './pgn-port.ts';
import { findProblem, type Problem } from './problem.ts';

export interface Reading {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Bytes read so far. */
  readonly bytes: number;
  readonly games: readonly GameSummary[];
  readonly isDone: boolean;
  /** The games end before the file does, because there are so many. */
  readonly isCutShort: boolean;
  readonly problem: Problem | undefined;
}

export interface NamedFile {
  readonly name: string;
  readonly blob: Blob;
}

export class ReadingSession {
  #port: PgnPort | undefined;
  readonly #onChange: (reading: Reading) => void;
  readonly #waiting = new Map<number, (game: Game | undefined) => void>();
  #reading: Reading;

  constructor({ name, blob }: NamedFile, makePort: MakePort, onChange: (reading: Reading) => void) {
    this.#onChange = onChange;
    this.#reading = {
      name,
      size: blob.size,
      bytes: 0,
      games: [],
      isDone: false,
      isCutShort: false,
      problem: undefined,
    };
    this.#port = this.#start(makePort);
    this.#port?.post({ kind: 'read', file: blob });
  }

  get reading(): Reading {
    return this.#reading;
  }

  /** One game of the file; `undefined` when the user has failed. */
  game(number: number): Promise<Game | undefined> {
    return new Promise((resolve) => {
      if (this.#port === undefined) {
        resolve(undefined);
        return;
      }
      this.#waiting.set(number, resolve);
      this.#port.post({ kind: 'take', number });
    });
  }

  end(): void {
    this.#port?.end();
    this.#port = undefined;
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }

  #start(makePort: MakePort): PgnPort | undefined {
    const failed = (): void => this.#fail({ code: 'failed' });
    try {
      return makePort({ message: (message) => this.#take(message), failed });
    } catch {
      // Told later, as every other failure, when the caller holds the session.
      queueMicrotask(failed);
      return undefined;
    }
  }

  #take(message: FromWorker): void {
    const { games, size } = this.#reading;
    if (message.kind === 'games') {
      this.#change({ games: [...games, ...message.games], bytes: message.bytes });
    } else if (message.kind === 'read') {
      const { report } = message;
      const problem = findProblem({ size, games, report });
      this.#change({ isDone: true, isCutShort: report.isCutShort, problem });
    } else if (message.kind === 'unreadable') this.#fail({ code: 'unreadable' });
    else if (message.kind === 'taken') {
      void this.#hand(message.number, message.game && unpackGame(message.game));
    }
  }

  async #hand(number: number, game: Game | undefined): Promise<void> {
    if (game !== undefined && game.nodeCount > LARGE_NODES) await nextTask();
    this.#waiting.get(number)?.(game);
    this.#waiting.delete(number);
  }

  #fail(problem: Problem): void {
    this.end();
    this.#change({ isDone: true, problem });
  }

  #change(change: Partial<Reading>): void {
    this.#reading = { ...this.#reading, ...change };
    this.#onChange(this.#reading);
  }
}
