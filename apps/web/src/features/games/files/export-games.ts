/** Writes several games as one file in a worker. */
import type { Game } from '@chuhe/game/tree';
import { t } from 'i18next';
import { buffersOf, packGame } from '../../../lib/game/packed-game.ts';
import { ToldError } from '../../../lib/told-error.ts';
import type { BundleOptions, FromWorker, Written } from './pgn-messages.ts';
import type { MakePort } from './pgn-port.ts';

export interface ExportedGame {
  readonly game: Game;
  /** The folder in a zip; empty for none. */
  readonly folder: string;
}

/** A game that cannot be had, while the others can. */
export interface LeftOutGame {
  /** The name of the game. */
  readonly leftOut: string;
}

/** Tells the user why there is no file. */
export class ExportFailure extends ToldError {}

export interface Exported extends Written {
  /** The names of the games that are not in the file. */
  readonly leftOut: readonly string[];
}

/** The games of a file to be written. */
export interface ExportSource {
  /** Number of games; `undefined` until it is known. */
  readonly count: number | undefined;
  /** The name of the file without its extension. */
  readonly name: string;
  /** Yields the games in order. Throws an `ExportFailure` if the rest cannot be had. */
  readonly games: (signal: AbortSignal) => AsyncIterable<ExportedGame | LeftOutGame>;
}

interface ExportOptions {
  readonly options: BundleOptions;
  readonly makePort: MakePort;
  readonly signal: AbortSignal;
  /** Called with the number of games so far. */
  readonly onProgress: (count: number) => void;
}

/** Rejects if games cannot be had, or if the worker fails. @returns `undefined` if the signal was aborted */
export async function exportGames(
  source: ExportSource,
  { options, makePort, signal, onProgress }: ExportOptions,
): Promise<Exported | undefined> {
  const { port, done } = openBundle(makePort);
  try {
    port.post({ kind: 'bundle', options });
    let count = 0;
    const leftOut: string[] = [];
    for await (const next of source.games(signal)) {
      if (signal.aborted) return undefined;
      if ('leftOut' in next) leftOut.push(next.leftOut);
      else {
        const packed = packGame(next.game);
        port.post({ kind: 'add', game: packed, folder: next.folder }, buffersOf(packed));
        count += 1;
      }
      onProgress(count + leftOut.length);
    }
    if (signal.aborted) return undefined;
    if (count === 0 && leftOut.length > 0) throw new ExportFailure(leftOutText(leftOut));
    port.post({ kind: 'finish' });
    const written = await done;
    if (written === undefined) throw new Error('The games could not be written');
    return { ...written, leftOut };
  } finally {
    port.end();
  }
}

const SHOWN_NAMES = 5;

/** Names the games that are not in the file. @param names of at least one game */
export function leftOutText(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).join(t('common.groupSeparator'));
  const rest = names.length - SHOWN_NAMES;
  const all = rest > 0 ? t('files.export.more', { names: shown, total: rest }) : shown;
  return t('files.export.leftOut', { names: all });
}

/** Starts a worker. `done` resolves with the file, or with `undefined` if the worker fails. */
function openBundle(makePort: MakePort) {
  const waiting: ((written: Written | undefined) => void)[] = [];
  const done = new Promise<Written | undefined>((resolve) => waiting.push(resolve));
  const settle = (written: Written | undefined): void => {
    for (const resolve of waiting) resolve(written);
  };
  const port = makePort({
    message: (sent: FromWorker) => sent.kind === 'bundled' && settle(sent.written),
    failed: () => settle(undefined),
  });
  return { port, done };
}
