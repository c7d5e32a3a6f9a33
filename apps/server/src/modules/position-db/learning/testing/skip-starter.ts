import { readFile } from 'node:fs/promises';
import type { Database } from '../../../../db/database.ts';
import { writeSiteSetting } from '../../../../settings/site-settings-repository.ts';
import { hashOf, STARTER_FILE, STARTER_SETTING } from '../load-starter.ts';

/** Marks the starter file as loaded. */
export async function skipStarter({ db }: Pick<Database, 'db'>): Promise<void> {
  const value = hashOf(await readFile(STARTER_FILE));
  await writeSiteSetting(db, { key: STARTER_SETTING, value, updatedAt: new Date() });
}
