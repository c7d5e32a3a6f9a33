import type { ServerMessage } from '@chuhe/contract/live';
import { listAdminIds } from '../../auth/user-repository.ts';
import type { AppContext } from '../../context.ts';

type Part = Extract<ServerMessage, { type: 'site-changed' }>['what'];

/** Has the pages of all administrators look again. */
export async function tellAdmins(
  { database, live }: Pick<AppContext, 'database' | 'live'>,
  what: Part,
): Promise<void> {
  for (const userId of await listAdminIds(database.db)) {
    await live.tell(userId, { type: 'site-changed', what });
  }
}
