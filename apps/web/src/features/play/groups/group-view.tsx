import { useTranslation } from 'react-i18next';
import { CoachedGroupView } from './coached-group.tsx';
import { GroupPageFrame, NoData } from './group-page.tsx';
import { JoinedGroupView } from './joined-group.tsx';
import { useGroup } from './use-groups.ts';

/** A group, as its coach or as a pupil sees it. */
export function GroupView({ groupId }: { readonly groupId: string }) {
  const { t } = useTranslation();
  const { data, failure, refetch } = useGroup(groupId);
  // After leaving, or if the coach has deleted the group, what was shown before is not shown any more.
  const isGone = failure?.code === 'NOT_FOUND';
  if (data === undefined || isGone) {
    return (
      <GroupPageFrame title={t('pages.groups.title')}>
        <NoData failure={failure} retry={refetch} />
      </GroupPageFrame>
    );
  }
  return data.role === 'coach' ? (
    <CoachedGroupView group={data} onChanged={refetch} />
  ) : (
    <JoinedGroupView group={data} />
  );
}
