import type { Context } from '../../context.ts';
import { SiteCache } from '../../settings/site-cache.ts';
import { isLookUpSold } from './package-repository.ts';

/** Whether look-ups cost credits. They cost credits only while a package with credits or unlimited look-ups is on sale. */
export class Metering extends SiteCache<boolean> {
  constructor({ database, now }: Pick<Context, 'database' | 'now'>) {
    super({ database, now, part: 'packages', find: () => isLookUpSold(database.db) });
  }
}
