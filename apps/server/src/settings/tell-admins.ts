import type { ServerMessage } from '@chuhe/contract/live';
import type { Context } from '../context.ts';
import { listAdminIds } from '../users/user-repository.ts';

type Part = Extract<ServerMessage, { type: 'site-changed' }>['what'];

/** Notifies the pages of all administrators that a part of the site has changed, so that they refetch it. */
export async function tellAdmins(
  { database, live }: Pick<Context, 'database' | 'live'>,
  what: Part,
): Promise<void> {
  for (const userId of await listAdminIds(database.db)) {
    await live.tell(userId, { type: 'site-changed', what });
  }
}
