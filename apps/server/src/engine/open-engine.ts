import type { Network } from '@chuhe/contract/strength';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { readSettings } from '../settings/settings.ts';
import { createEnginePool } from './create-engine-pool.ts';
import type { EngineLog } from './engine-log.ts';
import type { EnginePool } from './engine-pool.ts';
import type { EngineChoice } from './find-engine.ts';
import { NetworkFiles } from './network-files.ts';
import { findActiveNetwork, readNetworks } from './networks.ts';
import { makeNetwork, type ProgramNetwork } from './own-program.ts';

export interface OpenEngineOptions {
  readonly database: Pick<Database, 'db'>;
  readonly config: Pick<Config, 'engine' | 'dataFolder' | 'cloudUpstreamUrl'>;
  readonly log: EngineLog;
}

/** The engine that the site is set to evaluate with: for the server and its jobs as for command lines, so that all scores are of one scale. */
export async function openEngine(options: OpenEngineOptions): Promise<EnginePool> {
  const { config, log } = options;
  const choice = await readEngineChoice(options);
  const { active: sha256 } = await readNetworks(options.database.db);
  if (sha256 !== null && choice.network === undefined) log.warn({ sha256 }, NOT_HERE);
  return createEnginePool({ config: config.engine, choice, log });
}

/** Two servers of one site would else count in two scales, and nobody would know. */
const NOT_HERE =
  'the network of the site is not in this data folder, and the product’s own counts here: copy the folder networks from the server that has it';

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

/** Under a name by which scores can be told from those of other networks. */
export function programNetwork(
  { sha256 }: Pick<Network, 'sha256'>,
  files: NetworkFiles,
): ProgramNetwork {
  return makeNetwork(`xiangqi-${sha256.slice(0, 12)}.nnue`, () => files.read(sha256));
}
