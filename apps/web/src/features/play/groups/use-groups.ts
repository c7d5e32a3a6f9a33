import { getAssignment, getGroup, listGroups } from '@chuhe/contract/coaching-endpoints';
import { useEffect } from 'react';
import { live } from '../../../lib/live/live.ts';
import { useCall } from '../../../lib/query/use-call.ts';

/** The groups of the user, refetched when one of them changes. */
export function useGroups() {
  const found = useCall(listGroups, {});
  useGroupChanges(found.refetch);
  return found;
}

export function useGroup(groupId: string) {
  const found = useCall(getGroup, { params: { groupId } });
  useGroupChanges(found.refetch, groupId);
  return found;
}

export function useAssignment(assignmentId: string) {
  const found = useCall(getAssignment, { params: { assignmentId } });
  useGroupChanges(found.refetch, found.data?.groupId);
  return found;
}

/** Calls `refetch` when a group has changed, and when the live channel has opened, since messages may have been lost before. */
function useGroupChanges(refetch: () => void, groupId?: string): void {
  useEffect(
    () =>
      live().on('group-changed', (message) => {
        if (groupId === undefined || message.groupId === groupId) refetch();
      }),
    [refetch, groupId],
  );
  useEffect(() => live().on('ready', refetch), [refetch]);
}
