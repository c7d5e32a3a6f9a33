import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { openLocalCloud } from './cloud/local-cloud.ts';
import type { CommandLine, GiveChoice } from './command-line.ts';
import { type BridgeConfig, configPath, removeConfig } from './config-file.ts';
import { lendEngines } from './link/lend-engines.ts';
import { findPairing } from './pairing.ts';
import { reasonOf } from './site.ts';
import type { Terminal } from './terminal.ts';
import { giveTime } from './worker/give.ts';

export interface BridgeSurroundings {
  readonly terminal: Terminal;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The name of this computer. */
  readonly computer: string;
  /** Ends the bridge. */
  readonly signal: AbortSignal;
}

/**
 * Runs the bridge until `signal` is aborted.
 *
 * @returns why it cannot run, as a text
 */
export async function runBridge(
  options: CommandLine,
  { terminal, platform, env, computer, signal }: BridgeSurroundings,
): Promise<string | undefined> {
  const path = options.config ?? configPath(platform, env);
  if (options.isForget) {
    await removeConfig(path);
    terminal.say('The site is forgotten. Remove this computer on the site, too.');
    return undefined;
  }
  const config = await findPairing({ ...options, name: options.name ?? computer }, path, terminal);
  if (typeof config === 'string') return config;
  const folder = join(dirname(path), 'engine');
  return serve(options, { ...config, folder, terminal, platform, signal });
}

interface Serving
  extends Pick<BridgeSurroundings, 'terminal' | 'platform' | 'signal'>,
    BridgeConfig {
  /** Where the site's engine is kept. */
  readonly folder: string;
}

/** Answers programs, lends engines and gives time, as far as each is wanted. */
async function serve(
  options: CommandLine,
  { server, token, folder, terminal, platform, signal, ...config }: Serving,
): Promise<string | undefined> {
  const open =
    options.cloud === undefined
      ? []
      : await openLocalCloud({ ...options.cloud, server, token, terminal, platform });
  const engines = options.engines.length > 0 ? options.engines : (config.engines ?? []);
  if (open.length === 0 && engines.length === 0 && options.give === undefined) {
    return 'Nothing to do: no port is open, no engine is named, and no time is given.';
  }
  const stopped = new AbortController();
  const end = AbortSignal.any([signal, stopped.signal]);
  let problem: string | undefined;
  const stop = (text: string | undefined): void => {
    problem ??= text;
    stopped.abort();
  };
  const lent =
    engines.length === 0
      ? undefined
      : lendEngines({ server, token, say: terminal.say, engines, onRefused: stop });
  const giveUntilEnd = async (choice: GiveChoice): Promise<void> => {
    const isBusy = (): boolean => lent?.isSearching() === true;
    const site = { server, token, say: terminal.say };
    const text = await giveTime({ ...site, ...choice, folder, isBusy, signal: end }).catch(
      (error: unknown) => `No time can be given: ${reasonOf(error)}`,
    );
    // The rest of the bridge goes on without giving time.
    if (open.length === 0 && lent === undefined) stop(text);
    else if (text !== undefined) terminal.say(text);
  };
  const giving = options.give && giveUntilEnd(options.give);
  if (!end.aborted) await once(end, 'abort');
  await Promise.all([lent?.end(), giving, ...open.map(({ close }) => close())]);
  return problem;
}
