import type { DeletionPreview } from '@chuhe/contract/account';
import { deleteAccount, getDeletionPreview } from '@chuhe/contract/account-endpoints';
import type { User } from '@chuhe/contract/identity';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import { Section } from '../../../components/section.tsx';
import { api } from '../../../lib/api/api.ts';
import type { Sent } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { sessionManager } from '../../../lib/session/session-manager.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { signOutOfProvider } from '../identity/hosted-session.ts';
import classes from '../profile/account.module.css';
import { FailedNotice } from '../profile/failed-notice.tsx';
import { IdentityProof } from '../profile/identity-proof.tsx';
import { useFocusOfStep } from '../profile/use-focus-of-step.ts';
import { DeletionList } from './deletion-list.tsx';

/** The deletion of the own account: what it deletes and keeps, and the proof that it needs. */
export function DeleteSection({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useFocusOfStep(box, isAsking);
  const lead = t(user.isGuest ? 'leaving.deleteLeadGuest' : 'leaving.deleteLead');
  return (
    <Section title={t('leaving.deleteTitle')} lead={lead} anchor="delete">
      <div ref={box} className={classes.key}>
        {isAsking ? (
          <Question user={user} onCancel={() => setAsking(false)} />
        ) : (
          <div className={classes.ways}>
            <Button onClick={() => setAsking(true)}>{t('leaving.delete')}</Button>
          </div>
        )}
      </div>
    </Section>
  );
}

interface QuestionProps {
  readonly user: User;
  readonly onCancel: () => void;
}

function Question({ user, onCancel }: QuestionProps) {
  const { t } = useTranslation();
  const { data, failure, refetch } = useCall(getDeletionPreview, {}, { staleTime: 0 });
  const cancel = <Button onClick={onCancel}>{t('ways.cancel')}</Button>;
  if (failure !== undefined) return <FailedNotice failure={failure} retry={refetch} />;
  if (data === undefined) {
    return <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />;
  }
  if (data.isLastOwner) {
    return (
      <>
        <p role="alert">{t('leaving.lastAdmin')}</p>
        <div className={classes.ways}>{cancel}</div>
      </>
    );
  }
  return (
    <>
      <DeletionList preview={data} isGuest={user.isGuest} />
      <Proof user={user} preview={data}>
        {cancel}
      </Proof>
    </>
  );
}

interface ProofProps {
  readonly user: User;
  readonly preview: DeletionPreview;
  readonly children: ReactNode;
}

function Proof({ user, preview: { subscriptions }, children }: ProofProps) {
  const { t } = useTranslation();
  const [endsSubscriptions, setEnds] = useState(false);
  const isMissing = subscriptions > 0 && !endsSubscriptions;
  const send = (oldPassword?: string): Promise<Sent> => {
    const body = {
      ...(oldPassword !== undefined && { oldPassword }),
      ...(endsSubscriptions && { cancelSubscriptions: true }),
    };
    return api().call(deleteAccount, { body }, { isQuiet: true });
  };
  const sendAtOnce = async (): Promise<void> => {
    const answer = await whileBusy(() => send());
    if (answer.success) leave('erased');
    else tellFailure(answer);
  };
  return (
    <>
      {subscriptions > 0 && (
        <>
          <p>{t('leaving.subscriptions', { count: subscriptions })}</p>
          <CheckRow
            label={t('leaving.endSubscriptions')}
            checked={endsSubscriptions}
            onChange={setEnds}
          />
        </>
      )}
      {isMissing && <div className={classes.ways}>{children}</div>}
      {!isMissing && user.isGuest && (
        <div className={classes.ways}>
          <Button kind="primary" onClick={() => void sendAtOnce()}>
            {t('leaving.deleteNow')}
          </Button>
          {children}
        </div>
      )}
      {!isMissing && !user.isGuest && (
        <IdentityProof
          user={user}
          lead={t('leaving.password')}
          label={t('leaving.deleteNow')}
          send={send}
          onDone={() => leave('closed')}
        >
          {children}
        </IdentityProof>
      )}
    </>
  );
}

/** Ends the session here and in other tabs, and loads a new page, so that no data of the user stays in memory. */
function leave(reason: 'closed' | 'erased'): void {
  void whileBusy(() => sessionManager().logOut(signOutOfProvider)).then(() =>
    window.location.assign(`/login?reason=${reason}`),
  );
}
