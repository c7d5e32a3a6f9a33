import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCloudCheck from '~icons/cloud-check';
import IconCloudOff from '~icons/cloud-off';
import IconCloudUp from '~icons/cloud-up';
import IconDeviceFloppy from '~icons/device-floppy';
import IconGitFork from '~icons/git-fork';
import IconUserOff from '~icons/user-off';
import type { Icon } from '../../../components/icon.tsx';
import { useAction } from '../../../lib/actions/use-action.ts';
import { withChunk } from '../../../lib/chunk.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { fingerprintOf } from '../../../lib/matches/fingerprint.ts';
import {
  linkStore,
  openLink,
  openShare,
  type SaveStatus,
  saveStatus,
} from '../../../lib/matches/match-link.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { openLogin } from '../../../lib/session/open-login.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { nameOf } from './game-name.ts';
import { matchesStore, showMatchDialog } from './matches-store.ts';
import classes from './save-mark.module.css';

/** The status, with `signedOut` for a game that waits because no user is signed in. */
type ShownStatus = SaveStatus | 'signedOut';

const ICONS: Readonly<Record<ShownStatus, Icon>> = {
  none: IconDeviceFloppy,
  saved: IconCloudCheck,
  changed: IconCloudUp,
  saving: IconCloudUp,
  waiting: IconCloudOff,
  refused: IconAlertTriangle,
  gone: IconAlertTriangle,
  foreign: IconAlertTriangle,
  signedOut: IconUserOff,
  paused: IconDeviceFloppy,
  conflict: IconGitFork,
};

/**
 * The save status of the open game with a button for the next step; nothing while there is nothing to save. It is not a live region, since
 * it changes after every move; `announceTroubles` announces what users have to know.
 */
export function SaveMark() {
  const { t } = useTranslation();
  const { run } = useAction('saveGame');
  // Renders again when the readings of names have loaded.
  usePlayerNames();
  const origin = useStore(gameStore, (state) => state.origin);
  const game = useStore(gameStore, (state) => state.game);
  const links = useStore(linkStore);
  const original = useStore(matchesStore, (state) => state.original);
  const link = openLink(links, { ...gameStore.getState(), origin });
  const isSignedOut = useStore(sessionStore, ({ session }) => session.kind === 'signed-out');
  const known = saveStatus(link, game);
  const status = known === 'waiting' && isSignedOut ? 'signedOut' : known;
  const share = openShare(links, { origin });
  const isCopy = share !== undefined;
  const fingerprint = useMemo(() => (isCopy ? fingerprintOf(game) : ''), [isCopy, game]);
  if (link === undefined && game.nodeCount === 0 && game.tags.length === 0) return null;
  const shared = original?.shareId === share?.shareId ? original : undefined;
  const isChanged = isCopy && fingerprint !== share.basis;
  const isOld = shared !== undefined && shared.basis !== share?.basis;
  const Icon = ICONS[status];
  const copyText = t(isChanged ? 'matches.status.ownCopy' : 'matches.status.copy');
  const text = isCopy ? copyText : t(`matches.status.${status}`);
  const title = shared === undefined ? (link?.title ?? '') : nameOf(shared.title, shared.game);
  return (
    <div className={classes.bar} data-status={status}>
      <span>
        <Icon size={15} stroke={1.8} aria-hidden="true" />
        <span className={classes.text}>{text}</span>
        {title !== '' && (
          <span className={classes.title} title={title}>
            {title}
          </span>
        )}
      </span>
      <div className={classes.actions}>
        {shared !== undefined && (isChanged || isOld) && (
          <button type="button" onClick={goToOriginal}>
            {t(isOld ? 'matches.showNewer' : 'matches.showOriginal')}
          </button>
        )}
        {status !== 'saving' && (
          <button type="button" onClick={runOf(status) ?? run}>
            {isCopy ? t('matches.saveCopy') : t(ACTIONS[status])}
          </button>
        )}
      </div>
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
  foreign: 'matches.saveAnew',
  paused: 'matches.save',
  signedOut: 'account.login',
  conflict: 'matches.conflict.show',
} as const satisfies Record<Exclude<ShownStatus, 'saving'>, string>;

/** The function that the button calls; `undefined` if it runs the action `saveGame`, which also opens the dialog for a conflict. */
function runOf(status: ShownStatus): (() => void) | undefined {
  if (status === 'saved') return showDetails;
  return status === 'signedOut' ? openLogin : undefined;
}

function goToOriginal(): void {
  withChunk(
    () => import('./match-work.ts'),
    ({ showOriginal }) => showOriginal(),
  );
}

function showDetails(): void {
  withChunk(
    () => import('./match-work.ts'),
    () => showMatchDialog('save'),
  );
}
