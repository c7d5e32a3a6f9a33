import { once } from 'node:events';
import { openLocalCloud } from './cloud/local-cloud.ts';
import type { CommandLine } from './command-line.ts';
import { configPath, removeConfig } from './config-file.ts';
import { lendEngines } from './link/lend-engines.ts';
import { findPairing } from './pairing.ts';
import type { Terminal } from './terminal.ts';

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
  const { server, token } = config;
  const open =
    options.cloud === undefined
      ? []
      : await openLocalCloud({ ...options.cloud, server, token, terminal, platform });
  const engines = options.engines.length > 0 ? options.engines : (config.engines ?? []);
  if (open.length === 0 && engines.length === 0) {
    return 'Nothing to do: no port is open, and no engine is named.';
  }
  const refused = new AbortController();
  let problem: string | undefined;
  const endEngines =
    engines.length === 0
      ? undefined
      : lendEngines({
          server,
          token,
          say: terminal.say,
          engines,
          onRefused: (text) => {
            problem = text;
            refused.abort();
          },
        });
  const end = AbortSignal.any([signal, refused.signal]);
  if (!end.aborted) await once(end, 'abort');
  await Promise.all([endEngines?.(), ...open.map(({ close }) => close())]);
  return problem;
}
