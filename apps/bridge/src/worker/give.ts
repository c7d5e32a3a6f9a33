import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadEngine } from './engine-files.ts';
import { EngineThread } from './engine-thread.ts';
import { type Hours, isWithin } from './hours.ts';
import { makeWorkSource } from './work-source.ts';
import { runWorker } from './worker-loop.ts';

export interface GiveOptions {
  readonly server: string;
  /** The token of the bridge. */
  readonly token: string;
  /** Where the site's engine is kept. */
  readonly folder: string;
  /** One less than the cores if absent. */
  readonly threads: number | undefined;
  /** Always, if absent. */
  readonly hours: Hours | undefined;
  /** Whether a search of the user runs, which must not be slowed down. */
  readonly isBusy?: () => boolean;
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Gives computing time to the site until `signal` is aborted. @returns why it cannot go on, in English */
export async function giveTime({
  server,
  token,
  folder,
  threads = Math.max(1, availableParallelism() - 1),
  hours,
  isBusy = () => false,
  say,
  signal,
}: GiveOptions): Promise<string | undefined> {
  let running: readonly EngineThread[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(running.map((thread) => thread.close()));
  };
  const findHindrance = (): string | undefined => {
    if (isBusy()) return 'A page uses an engine of this computer.';
    const isLate = hours !== undefined && !isWithin(hours, new Date());
    return isLate
      ? 'These are not the hours in which this computer works for the site.'
      : undefined;
  };
  const working = runWorker({
    source: makeWorkSource({ server, token }),
    openEngine: async (engine) => {
      const loaded = await loadEngine(engine, { server, folder, signal });
      if (typeof loaded === 'string') return loaded;
      await close();
      running = Array.from({ length: threads }, () => new EngineThread(loaded));
      say(`Evaluating with ${loaded.network.name}. Threads: ${threads}.`);
      return running.map(({ search }) => search);
    },
    threads,
    findHindrance,
    say,
    signal,
    wait: async (milliseconds, until) => {
      await sleep(milliseconds, undefined, { signal: until }).catch(() => undefined);
    },
  });
  try {
    return await working;
  } finally {
    await close();
  }
}
