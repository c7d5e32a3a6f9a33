import {
  type Icon,
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceFloppy,
  IconGitFork,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useAction } from '../../lib/actions/use-action.ts';
import { withChunk } from '../../lib/chunk.ts';
import { gameStore } from '../../lib/game/game-store.ts';
import { linkStore, openLink, type SaveStatus, saveStatus } from '../../lib/matches/match-link.ts';
import { matchesStore, showMatchDialog } from './matches-store.ts';
import classes from './save-mark.module.css';

const ICONS: Readonly<Record<SaveStatus, Icon>> = {
  none: IconDeviceFloppy,
  saved: IconCloudCheck,
  changed: IconCloudUp,
  saving: IconCloudUp,
  waiting: IconCloudOff,
  refused: IconAlertTriangle,
  gone: IconAlertTriangle,
  conflict: IconGitFork,
};

/** How far the open game is saved, and one press to what can be done about it; nothing while there is nothing to save. */
export function SaveMark() {
  const { t } = useTranslation();
  const { run } = useAction('saveGame');
  const origin = useStore(gameStore, (state) => state.origin);
  const game = useStore(gameStore, (state) => state.game);
  const links = useStore(linkStore);
  const sharedOrigin = useStore(matchesStore, (state) => state.sharedOrigin);
  const link = openLink(links, { ...gameStore.getState(), origin });
  const status = saveStatus(link, game);
  if (link === undefined && game.nodeCount === 0 && game.tags.length === 0) return null;
  const isCopy = status === 'none' && origin === sharedOrigin;
  const Icon = ICONS[status];
  const text = isCopy ? t('matches.status.copy') : t(`matches.status.${status}`);
  return (
    <div className={classes.bar} data-status={status}>
      <span role="status">
        <Icon size={15} stroke={1.8} aria-hidden="true" />
        {text}
        {link !== undefined && link.title !== '' && (
          <span className={classes.title} title={link.title}>
            {link.title}
          </span>
        )}
      </span>
      {status !== 'saving' && (
        <button type="button" onClick={status === 'saved' ? showDetails : run}>
          {isCopy ? t('matches.saveCopy') : t(ACTIONS[status])}
        </button>
      )}
    </div>
  );
}

const ACTIONS = {
  none: 'matches.save',
  saved: 'matches.details',
  changed: 'matches.save',
  waiting: 'common.retry',
  refused: 'common.retry',
  gone: 'matches.saveAnew',
  conflict: 'matches.conflict.show',
} as const satisfies Record<Exclude<SaveStatus, 'saving'>, string>;

function showDetails(): void {
  withChunk(
    () => import('./match-work.ts'),
    () => showMatchDialog('save'),
  );
}
