import type { ServerMessage } from '@chuhe/contract/live';
import type { Capability } from '@chuhe/contract/staff';
import type { Context } from '../context.ts';
import { listAdmins } from '../users/user-repository.ts';

type Part = Extract<ServerMessage, { type: 'site-changed' }>['what'];

/** Who may see each part. */
const NEEDS: Readonly<Record<Part, Capability>> = {
  settings: 'settings',
  networks: 'settings',
  learning: 'learning',
};

/** Notifies the pages of the administrators who may see a part of the site that it has changed, so that they refetch it. */
export async function tellAdmins(
  { database, live }: Pick<Context, 'database' | 'live'>,
  what: Part,
): Promise<void> {
  for (const { id } of await listAdmins(database.db, NEEDS[what])) {
    await live.tell(id, { type: 'site-changed', what });
  }
}
