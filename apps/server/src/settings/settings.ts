import type { SettingChange, SettingKey, SettingValues } from '@chuhe/contract/settings';
import type { Config } from '../config/config.ts';
import { insertAudit } from '../db/audit-repository.ts';
import type { Database } from '../db/database.ts';
import { ApiError } from '../http/api-error.ts';
import { announceSite, listenToSite } from './announce-site.ts';
import { readSiteSettings, type StoredSettings, writeSetting } from './site-settings.ts';

/** The parts of the environment that override what administrators set. */
export type FixedConfig = Pick<Config, 'cloudUpstreamUrl' | 'engine'>;

export interface SettingsOptions {
  readonly database: Database;
  readonly config: FixedConfig;
  readonly now: () => Date;
}

export interface EffectiveSettings extends StoredSettings {
  /** The settings that the environment overrides. */
  readonly fixed: ReadonlySet<SettingKey>;
}

/** Milliseconds for which settings are cached, in case an announcement was lost. */
const MAX_AGE = 10_000;

/** The settings in force: the environment overrides what administrators have set. They are cached; changes are announced to every process. */
export class Settings {
  readonly #options: SettingsOptions;
  #values: Promise<EffectiveSettings> | undefined;
  #readAt = 0;
  #stop: (() => Promise<void>) | undefined;

  constructor(options: SettingsOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    this.#stop = await listenToSite(this.#options.database, (what) => {
      if (what === 'settings') this.#values = undefined;
    });
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  /** Reads from the database if the cache is too old; rejects if the database does not respond. */
  read(): Promise<EffectiveSettings> {
    const time = this.#options.now().getTime();
    if (this.#values === undefined || time - this.#readAt >= MAX_AGE) {
      this.#readAt = time;
      const { database, config } = this.#options;
      const reading = readSettings(database, config);
      this.#values = reading;
      reading.catch(() => {
        if (this.#values === reading) this.#values = undefined;
      });
    }
    return this.#values;
  }

  /** @throws ApiError SETTING_FIXED */
  async change(change: SettingChange, actorId: string): Promise<EffectiveSettings> {
    const { database, config, now } = this.#options;
    const { key, value } = change;
    if (fixedBy(config).has(key)) throw new ApiError('SETTING_FIXED');
    await database.db.transaction(async (tx) => {
      const { values } = await readSiteSettings(tx);
      await writeSetting(tx, change, now());
      await insertAudit(tx, {
        at: now(),
        actorId,
        action: 'setting.change',
        target: key,
        before: values[key],
        after: value,
      });
    });
    this.#values = undefined;
    await announceSite(database, 'settings');
    return this.read();
  }
}

/** The settings in force, read from the database. */
export async function readSettings(
  { db }: Pick<Database, 'db'>,
  config: FixedConfig,
): Promise<EffectiveSettings> {
  const { values, changedAt } = await readSiteSettings(db);
  const { cloudUpstreamUrl, engine } = config;
  return {
    values: {
      ...values,
      // The documentation of the variable states the terms.
      ...(cloudUpstreamUrl !== undefined && {
        upstream: { isOn: true, url: cloudUpstreamUrl, hasAcceptedTerms: true },
      }),
      ...(engine.path !== undefined && { engine: { path: engine.path } }),
    } satisfies SettingValues,
    changedAt,
    fixed: fixedBy(config),
  };
}

function fixedBy({ cloudUpstreamUrl, engine }: FixedConfig): ReadonlySet<SettingKey> {
  const fixed = new Set<SettingKey>();
  if (cloudUpstreamUrl !== undefined) fixed.add('upstream');
  if (engine.path !== undefined) fixed.add('engine');
  return fixed;
}
