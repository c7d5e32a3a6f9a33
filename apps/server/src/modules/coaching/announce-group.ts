import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context.ts';

interface GroupChange {
  readonly groupId: string;
  readonly userIds: readonly string[];
}

/** Tells the devices of users that a group has changed. Call it after the commit. A lost message only delays an update. */
export async function announceGroup(
  { live }: Pick<Context, 'live'>,
  log: FastifyBaseLogger,
  { groupId, userIds }: GroupChange,
): Promise<void> {
  try {
    for (const userId of userIds) await live.tell(userId, { type: 'group-changed', groupId });
  } catch (error) {
    log.error({ err: error }, 'a changed group was not announced');
  }
}
