/** ffish 0.7.10, the WebAssembly build of Fairy-Stockfish, as an oracle for legal moves and repetitions. */
import { createRequire } from 'node:module';

interface FfishBoard {
  readonly setFen: (fen: string) => void;
  readonly legalMoves: () => string;
  readonly isCheck: () => boolean;
  readonly push: (move: string) => boolean;
  /** `*` if the game goes on. @param claimsDraw whether a repetition ends it */
  readonly result: (claimsDraw: boolean) => string;
}

interface Ffish {
  readonly Board: new (variant: string) => FfishBoard;
  onRuntimeInitialized?: () => void;
}

export interface Oracle {
  /** The legal moves of a two-part FEN in our coordinates, sorted. */
  readonly legalMoves: (fen: string) => string[];
  readonly isCheck: (fen: string) => boolean;
  /** The result after moves in our coordinates, by the rules on repetition too: `1-0`, `0-1`, `1/2-1/2` or `*`. */
  readonly resultOf: (fen: string, moves: readonly string[]) => string;
}

/** Loads the module, which needs 27 MB of memory. */
export async function loadOracle(): Promise<Oracle> {
  const { Board } = await loadFfish();
  // One board for all queries: creating one takes milliseconds.
  const board = new Board('xiangqi');
  return {
    legalMoves: (fen) => {
      board.setFen(`${fen} - - 0 1`);
      return splitMoves(board.legalMoves()).map(lowerRanks).toSorted();
    },
    isCheck: (fen) => {
      board.setFen(`${fen} - - 0 1`);
      return board.isCheck();
    },
    resultOf: (fen, moves) => {
      board.setFen(`${fen} - - 0 1`);
      for (const move of moves) board.push(raiseRanks(move));
      return board.result(true);
    },
  };
}

/**
 * Works around two side effects of loading the module. The module passes a file path to the global `fetch` if it exists,
 * and the request fails. It also handles every uncaught error of the process by printing its own source.
 */
async function loadFfish(): Promise<Ffish> {
  const uncaught = process.listeners('uncaughtException');
  const unhandled = process.listeners('unhandledRejection');
  const { fetch } = globalThis;
  Reflect.deleteProperty(globalThis, 'fetch');
  try {
    const require = createRequire(import.meta.url);
    // The module reports only once that it is ready, and another test in this process may have loaded it already.
    delete require.cache[require.resolve('ffish')];
    const ffish: unknown = require('ffish');
    if (!isFfish(ffish)) throw new TypeError('ffish does not have the expected shape');
    await new Promise<void>((resolve) => {
      ffish.onRuntimeInitialized = resolve;
    });
    return ffish;
  } finally {
    globalThis.fetch = fetch;
    process.removeAllListeners('uncaughtException').removeAllListeners('unhandledRejection');
    for (const listener of uncaught) process.on('uncaughtException', listener);
    for (const listener of unhandled) process.on('unhandledRejection', listener);
  }
}

function isFfish(value: unknown): value is Ffish {
  return typeof value === 'object' && value !== null && 'asm' in value;
}

function splitMoves(moves: string): string[] {
  return moves === '' ? [] : moves.split(' ');
}

/** Converts a move such as `h9g7` to `h10g8`. */
function raiseRanks(move: string): string {
  return move.replaceAll(/\d/g, (rank) => String(Number(rank) + 1));
}

/** Converts a move such as `h10g8`, whose ranks begin at 1, to `h9g7`, whose ranks begin at 0. */
function lowerRanks(move: string): string {
  return move.replaceAll(/\d+/g, (rank) => String(Number(rank) - 1));
}
