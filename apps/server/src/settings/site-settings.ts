import { PERMISSIONS } from '@chuhe/contract/identity';
import {
  SETTING_SCHEMAS,
  type SettingChange,
  type SettingKey,
  type SettingValues,
} from '@chuhe/contract/settings';
import type { Queryable } from '../db/database.ts';
import { LEARNING } from './learning-defaults.ts';
import { listSiteSettings, writeSiteSetting } from './site-settings-repository.ts';

/** The settings that administrators have changed. A stored value that is no longer valid is replaced by the default. */

export interface StoredSettings {
  readonly values: SettingValues;
  /** When each setting was last changed; has only the settings that were changed. */
  readonly changedAt: Readonly<Partial<Record<SettingKey, Date>>>;
}

const DEFAULTS: SettingValues = {
  defaultPermissions: PERMISSIONS.filter((name) => name === 'CLOUD.READ'),
  isCloudOpen: false,
  upstream: { isOn: false, url: '', hasAcceptedTerms: false },
  engine: { path: '' },
  learning: { isOn: true, nodes: LEARNING.nodes, positionsPerDay: null },
  trialCredits: 100,
  searchSeconds: 600,
  guestAllowance: { lookUps: 30, addressLookUps: 900, seconds: 60, addressSeconds: 1800 },
  isRegistrationOpen: true,
  isAdminFactorRequired: false,
  openData: { isOn: false, hour: 3, kept: 3, licence: '' },
  isTaxOn: false,
  notice: { isOn: false, en: '', vi: '', zh: '' },
};

export async function readSiteSettings(db: Queryable): Promise<StoredSettings> {
  const stored = await listSiteSettings(db);
  const read = <Key extends SettingKey>(key: Key): SettingValues[Key] => {
    const value = SETTING_SCHEMAS[key].safeParse(stored.get(key)?.value);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The value was parsed by the schema of this key.
    return value.success ? (value.data as SettingValues[Key]) : DEFAULTS[key];
  };
  return {
    values: {
      defaultPermissions: read('defaultPermissions'),
      isCloudOpen: read('isCloudOpen'),
      upstream: read('upstream'),
      engine: read('engine'),
      learning: read('learning'),
      trialCredits: read('trialCredits'),
      searchSeconds: read('searchSeconds'),
      guestAllowance: read('guestAllowance'),
      isRegistrationOpen: read('isRegistrationOpen'),
      isAdminFactorRequired: read('isAdminFactorRequired'),
      openData: read('openData'),
      isTaxOn: read('isTaxOn'),
      notice: read('notice'),
    },
    changedAt: Object.fromEntries([...stored].map(([key, { updatedAt }]) => [key, updatedAt])),
  };
}

export async function writeSetting(
  db: Queryable,
  { key, value }: SettingChange,
  now: Date,
): Promise<void> {
  await writeSiteSetting(db, { key, value, updatedAt: now });
}
