import type { Context } from '../../context.ts';
import { SiteCache } from '../../settings/site-cache.ts';
import { isLookUpSold } from './package-repository.ts';

/** Whether look-ups cost credits: only while a package for them is on sale. */
export class Metering extends SiteCache<boolean> {
  constructor({ database, now }: Pick<Context, 'database' | 'now'>) {
    super({ database, now, part: 'packages', find: () => isLookUpSold(database.db) });
  }
}
