import type { MatchSummary } from '@chuhe/contract/match';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { emitToast } from '../../../lib/toast.ts';
import { share, shareAddress, stopSharing } from './match-actions.ts';
import classes from './matches.module.css';

interface ShareDialogProps {
  readonly match: MatchSummary;
  readonly onClose: () => void;
}

/** Makes and shows the link by which anyone can read a game. */
export function ShareDialog({ match: { matchId, ...match }, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const [shareId, setShareId] = useState(match.shareId ?? undefined);
  const make = async (): Promise<void> => setShareId(await share(matchId));
  const stop = async (): Promise<void> => {
    if (await stopSharing(matchId)) onClose();
  };
  return (
    <Dialog title={t('matches.share.title')} onClose={onClose}>
      <div className={classes.stack}>
        <p>{t('matches.share.text')}</p>
        {shareId === undefined ? (
          <div className="actions">
            <Button kind="primary" onClick={() => void make()}>
              {t('matches.share.make')}
            </Button>
          </div>
        ) : (
          <>
            <TextField
              name="link"
              label={t('matches.share.link')}
              readOnly
              value={shareAddress(shareId)}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <div className="actions">
              <Button onClick={() => void stop()}>{t('matches.share.stop')}</Button>
              <Button kind="primary" onClick={() => void copy(shareAddress(shareId))}>
                {t('matches.share.copy')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );

  /** Copies the link. If the browser refuses, the user can copy it by hand from the field. */
  async function copy(text: string): Promise<void> {
    const isCopied = await isTaken(text);
    const title = t(isCopied ? 'matches.share.copied' : 'matches.share.notCopied');
    emitToast({ tone: isCopied ? 'success' : 'danger', kind: 'copy', title });
  }
}

/** Copies a text. @returns whether it was copied; without a secure connection the browser offers no clipboard. */
async function isTaken(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
