import type { Study } from '@chuhe/contract/study';
import { changeStudyInvitation } from '@chuhe/contract/study-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { LinkPanel } from '../../../components/share/link-panel.tsx';
import share from '../../../components/share/share.module.css';
import { api } from '../../../lib/api/api.ts';
import { useIsGuest } from '../../../lib/session/use-is-guest.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { invitationPath } from './shared-address.ts';

const ROLES = ['viewer', 'editor'] as const;

interface InviteDialogProps {
  readonly study: Study;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The link by which others become members, with its QR code. */
export function InviteDialog({ study, onChanged, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const isGuest = useIsGuest();
  return (
    <Dialog title={t('studies.invite')} onClose={onClose}>
      <div className={share.links}>
        {isGuest || study.visibility === 'private' ? (
          <p>{t(isGuest ? 'studies.guestPrivate' : 'studies.privateSharing')}</p>
        ) : (
          <Invitation study={study} onChanged={onChanged} />
        )}
      </div>
    </Dialog>
  );
}

function Invitation({ study, onChanged }: Omit<InviteDialogProps, 'onClose'>) {
  const { t } = useTranslation();
  const [role, setRole] = useState<(typeof ROLES)[number]>('viewer');
  const { studyId, invitations } = study;
  const secret = invitations[role];
  const create = async (): Promise<void> => {
    const call = { params: { studyId }, body: { role, isOn: true } };
    await whileBusy(() => api().call(changeStudyInvitation, call));
    onChanged();
  };
  return (
    <>
      <p>{t('studies.inviteLead')}</p>
      <ChoiceRow
        label={t('studies.inviteAs')}
        value={role}
        options={ROLES.map((each) => [each, t(`studies.roles.${each}`)])}
        onChoose={setRole}
      />
      {secret === null ? (
        <Button kind="primary" onClick={() => void create()}>
          {t('studies.linkOn')}
        </Button>
      ) : (
        <LinkPanel key={secret} link={`${window.location.origin}${invitationPath(secret)}`} />
      )}
    </>
  );
}
