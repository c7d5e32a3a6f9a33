import type { StudyInvitation } from '@chuhe/contract/study';
import { getStudyInvitation, joinStudy } from '@chuhe/contract/study-endpoints';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconBooks from '~icons/books';
import IconLinkOff from '~icons/link-off';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { api } from '../../../lib/api/api.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useIsGuest } from '../../../lib/session/use-is-guest.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { codeQuery } from '../../../lib/studies/chapter-link.ts';
import { NoData, StudyFrame } from '../frame.tsx';
import { personName } from '../person-name.ts';
import classes from '../studies.module.css';

/** The secret of a link, which may have been cut off. */
const CODE = /^[\w-]{22}$/;

/** Where an invitation leads: the study, its owner, the offered role, and a button to join. */
export function StudyInvitationView({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const isGuest = useIsGuest();
  const content = () => {
    if (!CODE.test(code)) return <DeadLink />;
    return <Invited code={code} isGuest={isGuest} />;
  };
  return (
    <StudyFrame title={t('studies.invitation')} hasUp>
      {content()}
    </StudyFrame>
  );
}

function SignUpFirst({
  code,
  invitation,
}: {
  readonly code: string;
  readonly invitation: Pick<StudyInvitation, 'title' | 'owner'>;
}) {
  const { t } = useTranslation();
  const { title, owner } = invitation;
  const query = new URLSearchParams({ from: `/studies/join${codeQuery(code)}` }).toString();
  return (
    <Notice
      icon={IconBooks}
      title={[title, t('studies.by', { name: personName(owner) })].join(' · ')}
      text={joinSentences(t('studies.guestInvited'), t('groups.guestText'))}
    >
      <div className={classes.ways}>
        <LinkButton to={`/register?${query}`} kind="primary">
          {t('account.register')}
        </LinkButton>
        <LinkButton to={`/login?${query}`}>{t('account.login')}</LinkButton>
      </div>
    </Notice>
  );
}

function Invited({ code, isGuest }: { readonly code: string; readonly isGuest: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, failure, refetch } = useCall(getStudyInvitation, { query: { code } });
  if (failure?.code === 'NOT_FOUND') return <DeadLink />;
  if (data === undefined) return <NoData failure={failure} retry={refetch} />;
  // A link that does not work says so before it asks for an account.
  if (isGuest) return <SignUpFirst code={code} invitation={data} />;
  const { studyId, title, owner, invitedAs, role } = data;
  const join = async (): Promise<void> => {
    const answer = await whileBusy(() => api().call(joinStudy, { body: { code } }));
    if (!answer.success) return refetch();
    await navigate({ to: '/studies/$studyId', params: { studyId }, replace: true });
  };
  const isMore = role === null || (role === 'viewer' && invitedAs === 'editor');
  return (
    <section className={classes.card}>
      <h2>{title}</h2>
      <p>{t('studies.by', { name: personName(owner) })}</p>
      <p>{t(isMore ? `studies.invitedAs.${invitedAs}` : 'studies.memberAlready')}</p>
      <div className={classes.ways}>
        {isMore ? (
          <>
            <Button kind="primary" onClick={() => void join()}>
              {t('studies.join')}
            </Button>
            <LinkButton to="/studies">{t('groups.notNow')}</LinkButton>
          </>
        ) : (
          <LinkButton to={`/studies/${studyId}`} kind="primary">
            {t('studies.toStudy')}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function DeadLink() {
  const { t } = useTranslation();
  return (
    <Notice icon={IconLinkOff} title={t('studies.deadLink')} text={t('studies.deadLinkText')}>
      <LinkButton to="/studies" kind="primary">
        {t('studies.toStudies')}
      </LinkButton>
    </Notice>
  );
}
