import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconPlugConnectedX from '~icons/plug-connected-x';
import { Notice } from '../../components/notice.tsx';
import { DeleteSection } from '../../features/account/leaving/delete-section.tsx';
import { ExportSection } from '../../features/account/leaving/export-section.tsx';
import { BridgesSection } from '../../features/account/profile/bridges-section.tsx';
import { GuestInvitation } from '../../features/account/profile/guest-invitation.tsx';
import { LanguageSection } from '../../features/account/profile/language-section.tsx';
import { PaymentsSection } from '../../features/account/profile/payments-section.tsx';
import { ProfileForm } from '../../features/account/profile/profile-form.tsx';
import { ProgramKeySection } from '../../features/account/profile/program-key-section.tsx';
import { SessionsSection } from '../../features/account/profile/sessions-section.tsx';
import { SignInSections } from '../../features/account/profile/sign-in-sections.tsx';
import { TokensSection } from '../../features/account/profile/tokens-section.tsx';
import { SecondFactorSection } from '../../features/account/second-factor/second-factor-section.tsx';
import { WorkersLink } from '../../features/account/workers/workers-link.tsx';
import { AllowanceSection } from '../../features/billing/allowance/allowance-section.tsx';
import { GroupsLink } from '../../features/play/groups/groups-link.tsx';
import { sessionStore } from '../../lib/session/session-store.ts';

/** `/me`: the user's account. For guests, explains the advantages of an account. */
export function MePage() {
  const { t } = useTranslation();
  const session = useStore(sessionStore, (state) => state.session);
  const [version, setVersion] = useState(0);
  const user = session.kind === 'user' ? session.user : undefined;
  const change = (): void => setVersion(version + 1);
  return (
    <div className="page">
      <h1 className="title">{t('pages.me.title')}</h1>
      {session.kind === 'local-guest' && (
        <Notice icon={IconPlugConnectedX} title={t('api.other')} text={t('me.unreachable')} />
      )}
      {user?.isGuest === true && <GuestInvitation />}
      {user?.isGuest === false && (
        // The key discards input that was typed for another account.
        <Fragment key={user.id}>
          <ProfileForm user={user} />
          <SignInSections user={user} onChanged={change} />
          <SecondFactorSection user={user} />
          {/* The key, the tokens and the bridges end when all other sessions end. */}
          <ProgramKeySection version={version} user={user} />
          <TokensSection version={version} user={user} />
          <BridgesSection version={version} user={user} />
          <GroupsLink />
          <WorkersLink />
        </Fragment>
      )}
      {user !== undefined && <AllowanceSection key={`allowance ${user.id}`} />}
      {user !== undefined && <PaymentsSection key={`payments ${user.id}`} />}
      {user !== undefined && (
        <SessionsSection key={`sessions ${user.id}`} version={version} onOthersEnded={change} />
      )}
      <LanguageSection />
      {user !== undefined && (
        <Fragment key={`leaving ${user.id}`}>
          <ExportSection user={user} />
          <DeleteSection user={user} />
        </Fragment>
      )}
    </div>
  );
}
