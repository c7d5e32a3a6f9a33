import { BoardDefs } from '@chuhe/board/defs';
import { useParams, useSearch } from '@tanstack/react-router';
import { GroupView } from '../../features/play/groups/group-view.tsx';
import { Groups } from '../../features/play/groups/groups.tsx';
import { InvitationView } from '../../features/play/groups/invitation.tsx';
import { isRecord } from '../../lib/parse.ts';

/** `/groups`: the groups of the user as a coach and as a pupil. */
export function GroupsPage() {
  return <Groups />;
}

/** `/groups/ID`: one of them. */
export function GroupPage() {
  const { groupId = '' } = useParams({ strict: false });
  return (
    <>
      <BoardDefs />
      {/* The key discards input that was typed for another group. */}
      <GroupView key={groupId} groupId={groupId} />
    </>
  );
}

/** `/groups/join?code=…`: where the link to join leads. */
export function JoinPage() {
  const search: unknown = useSearch({ strict: false });
  const code = isRecord(search) && typeof search.code === 'string' ? search.code : '';
  return <InvitationView key={code} code={code} />;
}
