import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { readSiteSettings } from '../site/site-settings.ts';

export interface CloudSettingValues {
  /** Who is asked elsewhere; nobody while it is switched off. */
  readonly upstreamUrl: string | undefined;
  /** Whether `/chessdb.php` answers everybody. */
  readonly isOpenToAll: boolean;
}

export interface CloudSettingsOptions {
  readonly database: Database;
  readonly config: Pick<Config, 'cloudUpstreamUrl'>;
  readonly now: () => Date;
}

/** Milliseconds after which a changed setting counts in every process. */
const HOLDS = 10_000;

/** What administrators and the operator have set about the position database, read now and then. */
export class CloudSettings {
  readonly #options: CloudSettingsOptions;
  #values: Promise<CloudSettingValues> | undefined;
  #readAt = 0;

  constructor(options: CloudSettingsOptions) {
    this.#options = options;
  }

  read(): Promise<CloudSettingValues> {
    const time = this.#options.now().getTime();
    if (this.#values === undefined || time - this.#readAt >= HOLDS) {
      this.#readAt = time;
      this.#values = this.#read().catch((error: unknown) => {
        this.#values = undefined;
        throw error;
      });
    }
    return this.#values;
  }

  async #read(): Promise<CloudSettingValues> {
    const { database, config } = this.#options;
    const { cloudUpstreamUrl, isCloudOpen } = await readSiteSettings(database.db);
    const url = cloudUpstreamUrl ?? config.cloudUpstreamUrl ?? '';
    return { upstreamUrl: url === '' ? undefined : url, isOpenToAll: isCloudOpen };
  }
}
