import type { JoinedGroup } from '@chuhe/contract/coaching';
import { leaveGroup } from '@chuhe/contract/coaching-endpoints';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../../components/asked-button.tsx';
import { Section } from '../../../components/section.tsx';
import { api } from '../../../lib/api/api.ts';
import { siteZone } from '../../../lib/zone-text.ts';
import { AssignmentItem } from './assignment-list.tsx';
import { GroupPageFrame } from './group-page.tsx';
import classes from './groups.module.css';
import { CoachSees } from './invitation.tsx';
import { personName } from './person-name.ts';

/** A group as a pupil sees it: the assignments, what the coach sees, and leaving. */
export function JoinedGroupView({ group }: { readonly group: JoinedGroup }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { groupId, name, text, coach, pupils, showsPupils, isArchived, assignments } = group;
  const leave = async (): Promise<void> => {
    const left = await api().call(leaveGroup, { params: { groupId } });
    if (left.success) await navigate({ to: '/groups', replace: true });
  };
  return (
    <GroupPageFrame
      title={name}
      up={{ to: '/groups', label: t('pages.groups.title') }}
      lead={
        <>
          <p className={classes.lead}>
            {t('groups.coachedBy', { name: personName(coach) })}
            {isArchived && ` · ${t('groups.archived')}`}
          </p>
          {text !== '' && <p className={classes.text}>{text}</p>}
        </>
      }
    >
      <Section title={t('groups.assignments')} lead={t('groups.days', { zone: siteZone() })}>
        {assignments.length === 0 ? (
          <p>{t('groups.assignmentsNone')}</p>
        ) : (
          <ul className={classes.list}>
            {assignments.map((each) => (
              <AssignmentItem key={each.assignmentId} assignment={each} />
            ))}
          </ul>
        )}
      </Section>
      {pupils !== null && (
        <Section title={t('groups.otherPupils')}>
          {pupils.length === 0 ? (
            <p>{t('groups.otherPupilsNone')}</p>
          ) : (
            <p>{pupils.map(personName).join(t('common.listSeparator'))}</p>
          )}
        </Section>
      )}
      <Section title={t('groups.privacy')}>
        <CoachSees showsPupils={showsPupils} />
        <AskedButton
          label={t('groups.leave')}
          question={t('groups.leaveQuestion')}
          onConfirm={leave}
        />
      </Section>
    </GroupPageFrame>
  );
}
