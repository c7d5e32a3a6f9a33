import type { Network } from '@chuhe/contract/strength';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { readSettings } from '../settings/settings.ts';
import type { EngineLog } from './engine-log.ts';
import { EnginePool } from './engine-pool.ts';
import { type EngineChoice, findEngine } from './find-engine.ts';
import { NetworkFiles } from './network-files.ts';
import { makeNetwork, type ProgramNetwork } from './own-program.ts';
import { makePoolSettings } from './pool-settings.ts';
import { findActiveNetwork, readNetworks } from './site-networks.ts';

export interface OpenEngineOptions {
  readonly database: Pick<Database, 'db'>;
  readonly config: Pick<Config, 'engine' | 'dataFolder' | 'cloudUpstreamUrl'>;
  readonly log: EngineLog;
}

/**
 * Opens the site's engine. The server, jobs and commands all use it, so that all scores have the same scale. No engine is started yet. If
 * the chosen engine cannot be used, this is logged, and every job fails.
 */
export async function openEngine(options: OpenEngineOptions): Promise<EnginePool> {
  const { config, log } = options;
  const choice = await readEngineChoice(options);
  const { active: sha256 } = await readNetworks(options.database.db);
  if (sha256 !== null && choice.network === undefined) log.warn({ sha256 }, NETWORK_MISSING);
  const found = await findEngine(config.engine, choice);
  if (!found.ok) log.error({}, found.error);
  const program = found.ok ? found.value : found.error;
  const settings = makePoolSettings(config.engine, found.ok ? { kind: found.value.kind } : {});
  return new EnginePool({ program, settings, log });
}

/** Logged, because two servers of one site would otherwise use different scales without notice. */
const NETWORK_MISSING =
  'the network of the site is not in this data folder, and this server uses the product’s own: copy the folder networks from the server that has it';

export async function readEngineChoice({
  database,
  config,
}: Omit<OpenEngineOptions, 'log'>): Promise<EngineChoice> {
  const { values } = await readSettings(database, config);
  const files = new NetworkFiles(config.dataFolder);
  const network = await findActiveNetwork(database.db, files);
  return {
    ...(values.engine.path !== '' && { path: values.engine.path }),
    ...(network !== undefined && { network: programNetwork(network, files) }),
  };
}

function programNetwork(network: Pick<Network, 'sha256'>, files: NetworkFiles): ProgramNetwork {
  return makeNetwork(siteNetworkFile(network), () => files.read(network.sha256));
}

/** The name under which the engine reports a network. It contains the hash, so that the scores of different networks can be told apart. */
export function siteNetworkFile({ sha256 }: Pick<Network, 'sha256'>): string {
  return `xiangqi-${sha256.slice(0, 12)}.nnue`;
}
