import type { CoachedGroup } from '@chuhe/contract/coaching';
import { changeInvitation } from '@chuhe/contract/coaching-endpoints';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../../components/asked-button.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { api } from '../../../lib/api/api.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from './groups.module.css';

interface InvitationLinkProps {
  readonly group: Pick<CoachedGroup, 'groupId' | 'code'>;
  readonly onChanged: () => void;
}

/** The link to join, with buttons to copy, renew and switch it off. */
export function InvitationLink({ group: { groupId, code }, onChanged }: InvitationLinkProps) {
  const { t } = useTranslation();
  const change = async (isOn: boolean): Promise<void> => {
    await api().call(changeInvitation, { params: { groupId }, body: { isOn } });
    onChanged();
  };
  if (code === null) {
    return (
      <>
        <p>{t('groups.linkOff')}</p>
        <Button onClick={() => void whileBusy(() => change(true))}>{t('groups.linkOn')}</Button>
      </>
    );
  }
  const link = `${window.location.origin}/groups/join?code=${code}`;
  const copy = async (): Promise<void> => {
    const isCopied = await copyText({ text: link, title: t('groups.linkCopied') });
    if (!isCopied) emitToast({ tone: 'danger', kind: 'copy', title: t('groups.linkNotCopied') });
  };
  return (
    <div className={classes.link}>
      <TextField
        name="link"
        label={t('groups.linkField')}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.ways}>
        <Button kind="primary" onClick={() => void copy()}>
          {t('groups.copyLink')}
        </Button>
        <AskedButton
          label={t('groups.renewLink')}
          question={t('groups.renewQuestion')}
          onConfirm={() => change(true)}
        />
        <Button onClick={() => void whileBusy(() => change(false))}>{t('groups.switchOff')}</Button>
      </div>
    </div>
  );
}
