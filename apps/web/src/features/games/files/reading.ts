/** Reads the files of a set in a worker. */
import type { Game } from '@chuhe/game/tree';
import { createStore } from 'zustand/vanilla';
import { LARGE_NODES } from '../../../lib/game/large-games.ts';
import { nextTask } from '../../../lib/game/next-task.ts';
import { type PackedGame, unpackGame } from '../../../lib/game/packed-game.ts';
import { type FileSet, limitOf, sizeOf } from './file-set.ts';
import type { FileReport, FromWorker, GameSummary, ReadEnd } from './pgn-messages.ts';
import type { MakePort, PgnPort } from './pgn-port.ts';
import { findProblem, type Problem } from './problem.ts';
import { newProgress } from './save-games.ts';

export interface Reading {
  readonly name: string;
  /** Number of files. */
  readonly files: number;
  /** Whole files read so far. */
  readonly filesRead: number;
  /** Size of all files in bytes. */
  readonly size: number;
  /** The bytes up to which the only file is read, or all files together. */
  readonly maxBytes: number;
  /** Bytes read so far. */
  readonly bytes: number;
  readonly games: readonly GameSummary[];
  readonly isDone: boolean;
  /** How reading ended; `whole` while it goes on. */
  readonly end: ReadEnd;
  /** The files with a problem or warnings, once all have been read. */
  readonly reports: readonly FileReport[];
  /** The number of further files without games. */
  readonly moreFailed: number;
  readonly problem: Problem | undefined;
}

/** `handed-over`: a game was opened, and the list now owns the file. `given-up`: the file was closed before it had been read. */
type ReadingEnd = 'read' | 'handed-over' | 'given-up';

type Resolve = (game: PackedGame | undefined) => void;

export class ReadingSession {
  readonly files: FileSet;
  /** Which games have been saved in the user's account. */
  readonly saving = newProgress();
  /** The numbers of the games that are checked in the list. */
  readonly checked = createStore<ReadonlySet<number>>(() => new Set());
  /** Settles when the file has been read, handed over or closed. */
  readonly ended: Promise<ReadingEnd>;
  #settle: (end: ReadingEnd) => void = () => undefined;
  #port: PgnPort | undefined;
  /** The only game of the file; `undefined` if the file has several games. */
  #onlyGame: PackedGame | undefined;
  readonly #onChange: (reading: Reading) => void;
  /** Those who have asked for a game, by its number. */
  readonly #waiting = new Map<number, Resolve[]>();
  #reading: Reading;

  constructor(set: FileSet, makePort: MakePort, onChange: (reading: Reading) => void) {
    this.files = set;
    this.#onChange = onChange;
    this.ended = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#reading = {
      name: set.name,
      files: set.files.length,
      filesRead: 0,
      size: sizeOf(set),
      maxBytes: limitOf(set),
      bytes: 0,
      games: [],
      isDone: false,
      end: 'whole',
      reports: [],
      moreFailed: 0,
      problem: undefined,
    };
    this.#port = this.#start(makePort);
    this.#port?.post({ kind: 'read', files: set.files });
  }

  get reading(): Reading {
    return this.#reading;
  }

  /** Resolves with one game of the file; with `undefined` if the worker has failed. */
  async game(number: number): Promise<Game | undefined> {
    const isOnly = number === 1 && this.#onlyGame !== undefined;
    const packed = isOnly ? this.#onlyGame : await this.#request(number);
    const game = packed && unpackGame(packed);
    if (game !== undefined && game.nodeCount > LARGE_NODES) await nextTask();
    return game;
  }

  /** To be called when the list takes over the file. */
  handOver(): void {
    this.#settle('handed-over');
  }

  /** Ends the reading and keeps the games read so far. */
  stop(): void {
    this.#port?.post({ kind: 'stop' });
  }

  end(): void {
    this.#settle('given-up');
    this.#port?.end();
    this.#port = undefined;
    for (const resolve of [...this.#waiting.values()].flat()) resolve(undefined);
    this.#waiting.clear();
  }

  #request(number: number): Promise<PackedGame | undefined> {
    return new Promise((resolve) => {
      const others = this.#waiting.get(number);
      if (this.#port === undefined) resolve(undefined);
      else if (others !== undefined) others.push(resolve);
      else {
        this.#waiting.set(number, [resolve]);
        this.#port.post({ kind: 'take', number });
      }
    });
  }

  #start(makePort: MakePort): PgnPort | undefined {
    const failed = (): void => this.#fail({ code: 'failed' });
    try {
      return makePort({ message: (message) => this.#take(message), failed });
    } catch {
      // Reported asynchronously, like every other failure, so that the caller has the session by then.
      queueMicrotask(failed);
      return undefined;
    }
  }

  #take(message: FromWorker): void {
    const { games } = this.#reading;
    if (message.kind === 'games') {
      const { bytes, files } = message;
      this.#change({ games: [...games, ...message.games], bytes, filesRead: files });
    } else if (message.kind === 'read') {
      const { report } = message;
      this.#onlyGame = message.game;
      this.#finish({ ...report, problem: findProblem(games, report) });
    } else if (message.kind === 'taken') {
      for (const resolve of this.#waiting.get(message.number) ?? []) resolve(message.game);
      this.#waiting.delete(message.number);
    }
  }

  #fail(problem: Problem): void {
    this.#finish({ problem });
    this.end();
  }

  #finish(change: Partial<Reading>): void {
    this.#change({ ...change, isDone: true });
    this.#settle('read');
  }

  #change(change: Partial<Reading>): void {
    this.#reading = { ...this.#reading, ...change };
    this.#onChange(this.#reading);
  }
}
