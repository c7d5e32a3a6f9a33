import type { Study } from '@chuhe/contract/study';
import { changeStudyInvitation, changeStudyLink } from '@chuhe/contract/study-endpoints';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../../components/asked-button.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/section.tsx';
import { api } from '../../../lib/api/api.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { useIsGuest } from '../../../lib/session/use-is-guest.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { codeQuery } from '../../../lib/studies/chapter-link.ts';
import { emitToast } from '../../../lib/toast.ts';
import { invitationPath } from '../share/shared-address.ts';
import classes from '../studies.module.css';

interface SharingProps {
  readonly study: Study;
  readonly onChanged: () => void;
}

/** The links by which others see the study or become members. Which of them work depends on the visibility. */
export function Sharing({ study, onChanged }: SharingProps) {
  const { t } = useTranslation();
  const isGuest = useIsGuest();
  const { studyId, visibility, code, invitations } = study;
  const params = { studyId };
  const changeLink = async (isOn: boolean): Promise<void> => {
    await whileBusy(() => api().call(changeStudyLink, { params, body: { isOn } }));
    onChanged();
  };
  const changeInvitation = async (role: 'editor' | 'viewer', isOn: boolean): Promise<void> => {
    await whileBusy(() => api().call(changeStudyInvitation, { params, body: { role, isOn } }));
    onChanged();
  };
  const { origin } = window.location;
  if (isGuest || visibility === 'private') {
    return (
      <Section title={t('studies.sharing')}>
        <p>{t(isGuest ? 'studies.guestPrivate' : 'studies.privateSharing')}</p>
      </Section>
    );
  }
  return (
    <Section title={t('studies.sharing')} lead={t('studies.sharingLead')}>
      {visibility === 'public' && (
        <Link label={t('studies.links.public')} link={`${origin}/studies/${studyId}`} />
      )}
      {visibility === 'link' && (
        <Link
          label={t('studies.links.view')}
          link={code === null ? undefined : `${origin}/studies/${studyId}${codeQuery(code)}`}
          onSwitch={changeLink}
        />
      )}
      {(['editor', 'viewer'] as const).map((role) => {
        const secret = invitations[role];
        return (
          <Link
            key={role}
            label={t(`studies.links.${role}`)}
            link={secret === null ? undefined : `${origin}${invitationPath(secret)}`}
            onSwitch={(isOn) => changeInvitation(role, isOn)}
          />
        );
      })}
    </Section>
  );
}

interface LinkProps {
  readonly label: string;
  /** `undefined` while it is switched off. */
  readonly link: string | undefined;
  /** Left out for an address that always works. */
  readonly onSwitch?: (isOn: boolean) => Promise<void>;
}

function Link({ label, link, onSwitch }: LinkProps) {
  const { t } = useTranslation();
  if (link === undefined) {
    return (
      <div className={classes.linkOff}>
        <span>{label}</span>
        <Button
          aria-label={`${t('studies.linkOn')}: ${label}`}
          onClick={() => void onSwitch?.(true)}
        >
          {t('studies.linkOn')}
        </Button>
      </div>
    );
  }
  const copy = async (): Promise<void> => {
    const isCopied = await copyText({ text: link, title: t('groups.linkCopied') });
    if (!isCopied) emitToast({ tone: 'danger', kind: 'copy', title: t('groups.linkNotCopied') });
  };
  return (
    <div className={classes.link}>
      <TextField
        name="link"
        label={label}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.ways}>
        <Button aria-label={`${t('groups.copyLink')}: ${label}`} onClick={() => void copy()}>
          {t('groups.copyLink')}
        </Button>
        {onSwitch !== undefined && (
          <>
            <AskedButton
              label={t('groups.renewLink')}
              about={label}
              question={t('studies.renewQuestion')}
              onConfirm={() => onSwitch(true)}
            />
            <AskedButton
              label={t('groups.switchOff')}
              about={label}
              question={t('studies.switchOffQuestion')}
              onConfirm={() => onSwitch(false)}
            />
          </>
        )}
      </div>
    </div>
  );
}
