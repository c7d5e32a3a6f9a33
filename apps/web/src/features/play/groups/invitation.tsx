import { getInvitation, joinGroup } from '@chuhe/contract/coaching-endpoints';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconLinkOff from '~icons/link-off';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { api } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useIsGuest } from '../../../lib/session/use-is-guest.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { GroupPageFrame, NoData } from './group-page.tsx';
import classes from './groups.module.css';
import { SignUpFirst } from './groups.tsx';
import { personName } from './person-name.ts';

/** The secret of a link, which may have been cut off. */
const CODE = /^[\w-]{22}$/;

/** Where the link to join leads: the group, its coach, what the coach will see, and a button to join. */
export function InvitationView({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  return (
    <GroupPageFrame title={t('groups.invitation')}>
      {CODE.test(code) ? <Invited code={code} /> : <DeadLink />}
    </GroupPageFrame>
  );
}

function Invited({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isGuest = useIsGuest();
  const { data, failure, refetch } = useCall(getInvitation, { query: { code } });
  if (failure?.code === 'NOT_FOUND') return <DeadLink />;
  if (data === undefined) return <NoData failure={failure} retry={refetch} />;
  const { groupId, name, text, coach, role, showsPupils } = data;
  const join = async (): Promise<void> => {
    const answer = await whileBusy(() => api().call(joinGroup, { body: { code } }));
    if (!answer.success) return refetch();
    await navigate({ to: '/groups/$groupId', params: { groupId }, replace: true });
  };
  return (
    <section className={classes.card}>
      <h2>{name}</h2>
      {text !== '' && <p className={classes.text}>{text}</p>}
      <p>{t('groups.coachedBy', { name: personName(coach) })}</p>
      <CoachSees showsPupils={showsPupils} />
      {isGuest ? (
        <SignUpFirst from={`/groups/join?code=${code}`} />
      ) : role === null ? (
        <div className={classes.ways}>
          <Button kind="primary" onClick={() => void join()}>
            {t('groups.join')}
          </Button>
          <LinkButton to="/">{t('groups.notNow')}</LinkButton>
        </div>
      ) : (
        <>
          <p>{t(role === 'coach' ? 'groups.ownLink' : 'groups.joinedAlready')}</p>
          <div className={classes.ways}>
            <LinkButton to={`/groups/${groupId}`} kind="primary">
              {t('groups.toGroup')}
            </LinkButton>
          </div>
        </>
      )}
    </section>
  );
}

/** What the coach sees of a pupil, and what the other pupils see. */
export function CoachSees({ showsPupils }: { readonly showsPupils: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.sees}>
      <p>{t('groups.sees.title')}</p>
      <ul>
        <li>{t('groups.sees.name')}</li>
        <li>{t('groups.sees.work')}</li>
      </ul>
      <p>{t('groups.sees.nothingElse')}</p>
      <p>{t(showsPupils ? 'groups.sees.pupilsShown' : 'groups.sees.pupilsHidden')}</p>
    </div>
  );
}

function DeadLink() {
  const { t } = useTranslation();
  return (
    <Notice icon={IconLinkOff} title={t('groups.deadLink')} text={t('groups.deadLinkText')}>
      <LinkButton to="/groups" kind="primary">
        {t('groups.toGroups')}
      </LinkButton>
    </Notice>
  );
}
