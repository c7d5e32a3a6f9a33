import type { MatchSummary } from '@chuhe/contract/match';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { LinkPanel } from '../../../components/share/link-panel.tsx';
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
          <LinkPanel link={shareAddress(shareId)}>
            <Button onClick={() => void stop()}>{t('matches.share.stop')}</Button>
          </LinkPanel>
        )}
      </div>
    </Dialog>
  );
}
