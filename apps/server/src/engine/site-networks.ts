import type { AuditAction } from '@chuhe/contract/audit';
import {
  NETWORKS_LIMIT,
  type Network,
  type Networks,
  networksSchema,
} from '@chuhe/contract/strength';
import { insertAudit } from '../db/audit-repository.ts';
import type { Database, Queryable } from '../db/database.ts';
import { ApiError } from '../http/api-error.ts';
import { announceSite } from '../settings/announce-site.ts';
import {
  addSiteSetting,
  listSiteSettings,
  lockSiteSetting,
  writeSiteSetting,
} from '../settings/site-settings-repository.ts';
import { NetworkFiles } from './network-files.ts';

/** The site setting that contains the list of networks. The files are in the data folder. */
const KEY = 'networks';
const NONE: Networks = { active: null, installed: [] };

export interface NetworksOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly now: () => Date;
}

/** Networks that administrators have installed. The active one replaces the product's own, on the server and in every browser. */
export class SiteNetworks {
  readonly files: NetworkFiles;
  readonly #options: NetworksOptions;

  constructor(options: NetworksOptions) {
    this.files = new NetworkFiles(options.dataFolder);
    this.#options = options;
  }

  read(): Promise<Networks> {
    return readNetworks(this.#options.database.db);
  }

  /** The active network; `undefined` if there is none, or if its file is missing because it was installed on another server. */
  active(): Promise<Network | undefined> {
    return findActiveNetwork(this.#options.database.db, this.files);
  }

  /** @throws ApiError STORAGE_FULL */
  async install(file: { readonly name: string; readonly bytes: Uint8Array }, actorId: string) {
    // The file is written first, so that the list never names a missing file.
    const sha256 = await this.files.write(file.bytes);
    const network = {
      sha256,
      name: file.name,
      bytes: file.bytes.length,
      installedAt: this.#options.now().toISOString(),
    };
    const what = { actorId, action: 'network.install', target: sha256 } as const;
    try {
      return await this.#change(what, ({ installed }) => {
        const others = installed.filter((each) => each.sha256 !== sha256);
        if (others.length >= NETWORKS_LIMIT) throw new ApiError('STORAGE_FULL');
        return { active: sha256, installed: [network, ...others] };
      });
    } catch (error) {
      const { installed } = await this.read();
      if (!installed.some((each) => each.sha256 === sha256)) await this.files.remove(sha256);
      throw error;
    }
  }

  /** @throws ApiError NOT_FOUND */
  choose(sha256: string | null, actorId: string): Promise<Networks> {
    const target = sha256 ?? 'own';
    return this.#change({ actorId, action: 'network.choose', target }, (networks) => {
      const isThere = networks.installed.some((each) => each.sha256 === sha256);
      if (sha256 !== null && !isThere) throw new ApiError('NOT_FOUND');
      return { ...networks, active: sha256 };
    });
  }

  /** @throws ApiError NOT_FOUND */
  async remove(sha256: string, actorId: string): Promise<Networks> {
    const what = { actorId, action: 'network.remove', target: sha256 } as const;
    const networks = await this.#change(what, ({ active, installed }) => {
      const left = installed.filter((each) => each.sha256 !== sha256);
      if (left.length === installed.length) throw new ApiError('NOT_FOUND');
      return { active: active === sha256 ? null : active, installed: left };
    });
    await this.files.remove(sha256);
    return networks;
  }

  async #change(
    what: { readonly actorId: string; readonly action: AuditAction; readonly target: string },
    change: (networks: Networks) => Networks,
  ): Promise<Networks> {
    const { database, now } = this.#options;
    const networks = await database.db.transaction(async (tx) => {
      // The row must exist to be locked.
      await addSiteSetting(tx, { key: KEY, value: NONE, updatedAt: now() });
      const before = parseNetworks((await lockSiteSetting(tx, KEY))?.value);
      const after = change(before);
      await writeSiteSetting(tx, { key: KEY, value: after, updatedAt: now() });
      const entry = { before: { active: before.active }, after: { active: after.active } };
      await insertAudit(tx, { at: now(), ...what, ...entry });
      return after;
    });
    await announceSite(database, 'networks');
    return networks;
  }
}

export async function readNetworks(db: Queryable): Promise<Networks> {
  return parseNetworks((await listSiteSettings(db)).get(KEY)?.value);
}

export async function findActiveNetwork(
  db: Queryable,
  files: NetworkFiles,
): Promise<Network | undefined> {
  const { active, installed } = await readNetworks(db);
  const network = installed.find(({ sha256 }) => sha256 === active);
  return network !== undefined && (await files.has(network)) ? network : undefined;
}

function parseNetworks(value: unknown): Networks {
  return networksSchema.safeParse(value).data ?? NONE;
}
