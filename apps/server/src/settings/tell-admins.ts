import type { ServerMessage } from '@chuhe/contract/live';
import type { Context } from '../context.ts';
import { listAdminIds } from '../users/user-repository.ts';

type Part = Extract<ServerMessage, { type: 'site-changed' }>['what'];

/** Makes the pages of all administrators refetch a part of the site. */
export async function tellAdmins(
  { database, live }: Pick<Context, 'database' | 'live'>,
  what: Part,
): Promise<void> {
  for (const userId of await listAdminIds(database.db)) {
    await live.tell(userId, { type: 'site-changed', what });
  }
}
