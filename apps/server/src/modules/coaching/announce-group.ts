import type { Context } from '../../context.ts';

interface GroupChange {
  readonly groupId: string;
  readonly userIds: readonly string[];
}

/** Tells the devices of users that a group has changed. Call it after the commit. A lost message only delays an update. */
export async function announceGroup(
  { live }: Pick<Context, 'live'>,
  { groupId, userIds }: GroupChange,
): Promise<void> {
  await Promise.all(userIds.map((userId) => live.tell(userId, { type: 'group-changed', groupId })));
}
