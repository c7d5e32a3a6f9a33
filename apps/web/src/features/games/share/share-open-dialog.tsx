import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Dialog } from '../../../components/dialog.tsx';
import { LinkPanel } from '../../../components/share/link-panel.tsx';
import classes from '../../../components/share/share.module.css';
import { TabList } from '../../../components/tab-list.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { commitPendingEdit } from '../../../lib/game/pending-edit.ts';
import { openLink, openShare } from '../../../lib/matches/match-link.ts';
import { makePositionAddress } from '../files/position-address.ts';
import { EmbedPanel } from './embed-panel.tsx';
import { GameLink } from './game-link.tsx';

type What = 'position' | 'game' | 'embed';

/** How something that contains the game is shared. */
export interface OwnShare {
  readonly label: string;
  readonly link: ReactNode;
  readonly embed: ReactNode;
}

interface ShareOpenDialogProps {
  /** The picture of the position, with its buttons. */
  readonly picture: ReactNode;
  /** What else can be made of the game. */
  readonly more?: ReactNode;
  /** What stands in place of the game, such as a chapter of a study. */
  readonly own?: OwnShare | undefined;
  readonly onClose: () => void;
}

/** Shares what is on the board: the position or the game as a link and a QR code or in a frame, and the position as a picture. */
export function ShareOpenDialog({ picture, more, own, onClose }: ShareOpenDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [what, setWhat] = useState<What>(own !== undefined || hasLink() ? 'game' : 'position');
  // A comment that is still being typed belongs to the game.
  useEffect(commitPendingEdit, []);
  return (
    <Dialog title={t('actions.share')} address="share" onClose={onClose}>
      <div className={what === 'embed' ? classes.wide : classes.share}>
        <div className={classes.links}>
          <TabList
            id={id}
            label={t('share.what')}
            tabs={[
              ['position', t('share.position')],
              ['game', own?.label ?? t('share.game')],
              ['embed', t('embed.tab')],
            ]}
            chosen={what}
            onChoose={setWhat}
          />
          <div
            id={`${id}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}-${what}`}
            className={classes.link}
          >
            {what === 'position' && <PositionLink />}
            {what === 'game' && (own?.link ?? <GameLink />)}
            {what === 'embed' && (own?.embed ?? <EmbedPanel />)}
          </div>
          {more}
        </div>
        {what !== 'embed' && picture}
      </div>
    </Dialog>
  );
}

/** Whether the game on the board is in the account, or a copy of a shared game. */
function hasLink(): boolean {
  return openLink() !== undefined || openShare() !== undefined;
}

function PositionLink() {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  return (
    <>
      <p>{t('share.positionText')}</p>
      <LinkPanel link={`${window.location.origin}${makePositionAddress(game, current)}`} />
    </>
  );
}
