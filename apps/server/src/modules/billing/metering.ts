import type { Permission } from '@chuhe/contract/identity';
import type { Context } from '../../context.ts';
import { SiteCache } from '../../settings/site-cache.ts';
import { listSold } from './package-repository.ts';

/** What the packages on sale have. What none has is free for everyone. */
export interface Sold {
  /** Credits, or the permission for unlimited look-ups. Look-ups cost credits only while this is true. */
  readonly lookUps: boolean;
  /** Seconds of the server's engine. They are limited only while this is true. */
  readonly searchSeconds: boolean;
  readonly permissions: ReadonlySet<Permission>;
}

export class Metering extends SiteCache<Sold> {
  constructor({ database, now }: Pick<Context, 'database' | 'now'>) {
    super({ database, now, part: 'packages', find: () => findSold({ database }) });
  }
}

async function findSold({ database: { db } }: Pick<Context, 'database'>): Promise<Sold> {
  const sold = await listSold(db);
  const permissions = new Set(sold.flatMap((each) => each.permissions));
  return {
    lookUps: permissions.has('CLOUD.UNLIMIT') || sold.some(({ credits }) => credits > 0),
    searchSeconds: sold.some(({ searchSeconds }) => searchSeconds > 0),
    permissions,
  };
}
