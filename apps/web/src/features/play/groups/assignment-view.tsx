import { useTranslation } from 'react-i18next';
import { GivenAssignment } from './given-assignment.tsx';
import { GroupPageFrame, NoData } from './group-page.tsx';
import { ReceivedAssignment } from './received-assignment.tsx';
import { useAssignment } from './use-groups.ts';

/** An assignment: the table of the coach, or the work of a pupil. */
export function AssignmentView({ assignmentId }: { readonly assignmentId: string }) {
  const { t } = useTranslation();
  const { data, failure, refetch } = useAssignment(assignmentId);
  if (data === undefined || failure?.code === 'NOT_FOUND') {
    return (
      <GroupPageFrame title={t('pages.groups.title')}>
        <NoData failure={failure} retry={refetch} />
      </GroupPageFrame>
    );
  }
  return data.role === 'coach' ? (
    <GivenAssignment assignment={data} onChanged={refetch} />
  ) : (
    <ReceivedAssignment assignment={data} onChanged={refetch} />
  );
}
