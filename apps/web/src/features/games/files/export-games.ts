/** Writes several games as one file in a worker. */
import type { Game } from '@chuhe/game/tree';
import { buffersOf, packGame } from '../../../lib/game/packed-game.ts';
import type { BundleOptions, FromWorker, Written } from './pgn-messages.ts';
import type { MakePort } from './pgn-port.ts';

export interface ExportedGame {
  readonly game: Game;
  /** The folder in a zip; empty for none. */
  readonly folder: string;
}

/** The games of a file to be written. */
export interface ExportSource {
  /** Number of games; `undefined` until it is known. */
  readonly count: number | undefined;
  /** The name of the file without its extension. */
  readonly name: string;
  /** Yields the games in order. Throws if one of them cannot be had, because the file would be incomplete. */
  readonly games: (signal: AbortSignal) => AsyncIterable<ExportedGame>;
}

interface ExportOptions {
  readonly options: BundleOptions;
  readonly makePort: MakePort;
  readonly signal: AbortSignal;
  /** Called with the number of games so far. */
  readonly onProgress: (count: number) => void;
}

/** Rejects if a game cannot be had, or if the worker fails. @returns `undefined` if the signal was aborted */
export async function exportGames(
  source: ExportSource,
  { options, makePort, signal, onProgress }: ExportOptions,
): Promise<Written | undefined> {
  const { port, done } = openBundle(makePort);
  try {
    port.post({ kind: 'bundle', options });
    let count = 0;
    for await (const { game, folder } of source.games(signal)) {
      if (signal.aborted) return undefined;
      const packed = packGame(game);
      port.post({ kind: 'add', game: packed, folder }, buffersOf(packed));
      count += 1;
      onProgress(count);
    }
    if (signal.aborted) return undefined;
    port.post({ kind: 'finish' });
    const written = await done;
    if (written === undefined) throw new Error('The games could not be written');
    return written;
  } finally {
    port.end();
  }
}

/** Starts a worker. `done` resolves with the file, or with `undefined` if the worker fails. */
function openBundle(makePort: MakePort) {
  const listeners: ((written: Written | undefined) => void)[] = [];
  const settle = (written: Written | undefined): void => {
    for (const listener of listeners) listener(written);
  };
  const done = new Promise<Written | undefined>((resolve) => void listeners.push(resolve));
  const port = makePort({
    message: (sent: FromWorker) => sent.kind === 'bundled' && settle(sent.written),
    failed: () => settle(undefined),
  });
  return { port, done };
}
