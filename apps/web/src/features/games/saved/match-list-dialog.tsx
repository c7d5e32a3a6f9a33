import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { MatchList } from './match-list.tsx';
import { openMatch } from './open-match.ts';

/** The list of saved games in a dialog. */
export function MatchListDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const open = useCallback(
    (matchId: string): void => {
      onClose();
      void openMatch(matchId);
    },
    [onClose],
  );
  return (
    <Dialog title={t('actions.openMatches')} isWide address="games" onClose={onClose}>
      <MatchList onOpen={open} />
    </Dialog>
  );
}
