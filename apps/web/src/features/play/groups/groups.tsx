import type { Groups as GroupsData } from '@chuhe/contract/coaching';
import { COACHING_LIMITS } from '@chuhe/contract/coaching-limits';
import { useTranslation } from 'react-i18next';
import IconUsersGroup from '~icons/users-group';
import { AppLink } from '../../../components/app-link.tsx';
import { LinkButton } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Section } from '../../../components/section.tsx';
import { useIsGuest } from '../../../lib/session/use-is-guest.ts';
import { AssignmentItem } from './assignment-list.tsx';
import { GroupPageFrame, NoData } from './group-page.tsx';
import classes from './groups.module.css';
import { MakeGroup } from './make-group.tsx';
import { personName } from './person-name.ts';
import { useGroups } from './use-groups.ts';

/** The groups of the user: assignments to do, groups that the user has joined, and those that the user coaches. */
export function Groups() {
  const { t } = useTranslation();
  const isGuest = useIsGuest();
  return (
    <GroupPageFrame
      title={t('pages.groups.title')}
      lead={<p className={classes.lead}>{t('groups.lead')}</p>}
    >
      {isGuest ? <SignUpFirst from="/groups" /> : <OwnGroups />}
    </GroupPageFrame>
  );
}

/** Asks a guest to sign up. @param from the page to come back to */
export function SignUpFirst({ from }: { readonly from: string }) {
  const { t } = useTranslation();
  const query = new URLSearchParams({ from }).toString();
  return (
    <Notice icon={IconUsersGroup} title={t('groups.guest')} text={t('groups.guestText')}>
      <div className={classes.ways}>
        <LinkButton to={`/register?${query}`} kind="primary">
          {t('account.register')}
        </LinkButton>
        <LinkButton to={`/login?${query}`}>{t('account.login')}</LinkButton>
      </div>
    </Notice>
  );
}

function OwnGroups() {
  const { data, failure, refetch } = useGroups();
  if (data === undefined) return <NoData failure={failure} retry={refetch} />;
  return (
    <>
      <AsPupil data={data} />
      <AsCoach data={data} />
    </>
  );
}

function AsPupil({ data: { joined, assignments } }: { readonly data: GroupsData }) {
  const { t } = useTranslation();
  return (
    <Section title={t('groups.asPupil')} lead={t('groups.asPupilLead')}>
      {joined.length === 0 && <p>{t('groups.joinedNone')}</p>}
      {joined.length > 0 && assignments.length === 0 && <p>{t('groups.nothingToDo')}</p>}
      {assignments.length > 0 && (
        <ul className={classes.list} aria-label={t('groups.toDo')}>
          {assignments.map((each) => (
            <AssignmentItem key={each.assignmentId} assignment={each} hasGroup />
          ))}
        </ul>
      )}
      {joined.length > 0 && (
        <ul className={classes.list} aria-label={t('groups.joined')}>
          {joined.map(({ groupId, name, coach, isArchived }) => (
            <li key={groupId}>
              <AppLink to={`/groups/${groupId}`}>{name}</AppLink>
              <span className={classes.note}>
                {t('groups.coachedBy', { name: personName(coach) })}
                {isArchived && ` · ${t('groups.archived')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function AsCoach({ data: { coached } }: { readonly data: GroupsData }) {
  const { t } = useTranslation();
  return (
    <Section title={t('groups.asCoach')} lead={t('groups.asCoachLead')}>
      {coached.length > 0 && (
        <ul className={classes.list} aria-label={t('groups.coached')}>
          {coached.map(({ groupId, name, pupils, assignments, isArchived }) => (
            <li key={groupId}>
              <AppLink to={`/groups/${groupId}`}>{name}</AppLink>
              <span className={classes.note}>
                {isArchived
                  ? t('groups.archived')
                  : [
                      t('groups.pupilCount', { count: pupils }),
                      t('groups.openCount', { count: assignments }),
                    ].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {coached.length < COACHING_LIMITS.groups ? <MakeGroup /> : <p>{t('groups.groupLimit')}</p>}
    </Section>
  );
}
