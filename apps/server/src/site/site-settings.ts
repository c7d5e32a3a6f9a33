import { PERMISSIONS } from '@chuhe/contract/identity';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { listSiteSettings, writeSiteSetting } from './site-settings-repository.ts';

/**
 * What administrators set while the server runs. Each setting has a schema and a default here; a value in the database that
 * does not fit any more counts as none.
 */
const SETTINGS = {
  /** What every account may do, guests too. */
  defaultPermissions: z.array(z.enum(PERMISSIONS)).default(['CLOUD.READ']),
  /** The `chessdb.php` that is asked for positions: null leaves it to the operator's CLOUD_UPSTREAM_URL, empty is none. */
  cloudUpstreamUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)])
    .nullable()
    .default(null),
  /** Whether `/chessdb.php` answers everybody, and not only this machine and those with a key. */
  isCloudOpen: z.boolean().default(false),
} as const;

export type SiteSettings = {
  readonly [Key in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Key]>;
};

export async function readSiteSettings(db: Queryable): Promise<SiteSettings> {
  const stored = await listSiteSettings(db);
  const read = <Value>(key: keyof SiteSettings, schema: z.ZodType<Value>): Value => {
    const value = schema.safeParse(stored.get(key));
    return value.success ? value.data : schema.parse(undefined);
  };
  return {
    defaultPermissions: read('defaultPermissions', SETTINGS.defaultPermissions),
    cloudUpstreamUrl: read('cloudUpstreamUrl', SETTINGS.cloudUpstreamUrl),
    isCloudOpen: read('isCloudOpen', SETTINGS.isCloudOpen),
  };
}

export async function changeSiteSetting<Key extends keyof SiteSettings>(
  db: Queryable,
  key: Key,
  value: SiteSettings[Key],
  now: Date,
): Promise<void> {
  await writeSiteSetting(db, { key, value, updatedAt: now });
}
