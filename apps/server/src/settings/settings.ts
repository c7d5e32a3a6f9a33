import type { SettingChange, SettingKey, SettingValues } from '@chuhe/contract/settings';
import type { Config } from '../config/config.ts';
import { insertAudit } from '../db/audit-repository.ts';
import type { Database } from '../db/database.ts';
import { ApiError } from '../http/api-error.ts';
import { announceSite } from './announce-site.ts';
import { SiteCache } from './site-cache.ts';
import { readSiteSettings, type StoredSettings, writeSetting } from './site-settings.ts';

/** The parts of the configuration that override the administrators' settings. */
export type FixedConfig = Pick<Config, 'cloudUpstreamUrl' | 'engine'>;

export interface SettingsOptions {
  readonly database: Database;
  readonly config: FixedConfig;
  readonly now: () => Date;
}

export interface EffectiveSettings extends StoredSettings {
  /** The keys of the settings that the environment overrides. */
  readonly fixed: ReadonlySet<SettingKey>;
}

/** The effective settings: those of administrators, overridden by the environment. */
export class Settings extends SiteCache<EffectiveSettings> {
  readonly #options: SettingsOptions;

  constructor(options: SettingsOptions) {
    const { database, now, config } = options;
    super({ database, now, part: 'settings', find: () => readSettings(database, config) });
    this.#options = options;
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
    this.forget();
    await announceSite(database, 'settings');
    return this.read();
  }
}

/** Reads the effective settings from the database and the configuration. */
export async function readSettings(
  { db }: Pick<Database, 'db'>,
  config: FixedConfig,
): Promise<EffectiveSettings> {
  const { values, changedAt } = await readSiteSettings(db);
  const { cloudUpstreamUrl, engine } = config;
  return {
    values: {
      ...values,
      // By setting the variable, the operator accepts the terms of the upstream database. `docs/configuration.md` asks to check them.
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
