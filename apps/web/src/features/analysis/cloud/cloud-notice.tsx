import type { Position } from '@chuhe/rules/position';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCloudOff from '~icons/cloud-off';
import IconCoins from '~icons/coins';
import IconFlag from '~icons/flag';
import IconLock from '~icons/lock';
import { Button } from '../../../components/button.tsx';
import type { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { UnlockLinks } from '../../../components/unlock-links.tsx';
import type { TextKey } from '../../../i18n/texts.ts';
import { useFreeCredits } from '../../../lib/credit/use-free-credits.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import type { Access } from '../../../lib/session/use-access.ts';
import type { CloudProblem, CloudSnapshot } from './cloud-snapshot.ts';

interface CloudNoticeProps {
  readonly access: Access;
  readonly snapshot: CloudSnapshot;
  readonly position: Position;
  /** Whether placeholder rows stand in for an answer that may still come. */
  readonly isWaiting: boolean;
}

interface Words {
  readonly icon: Icon;
  readonly title: TextKey;
  readonly text: TextKey;
  readonly tone?: 'danger';
  readonly way?: 'retry' | 'packages';
}

const PROBLEMS: Readonly<Record<CloudProblem, Words>> = {
  offline: {
    icon: IconCloudOff,
    title: 'cloud.offlineTitle',
    text: 'cloud.offlineText',
    way: 'retry',
  },
  locked: { icon: IconLock, title: 'cloud.lockedTitle', text: 'cloud.lockedText', way: 'packages' },
  credit: {
    icon: IconCoins,
    title: 'cloud.creditTitle',
    text: 'cloud.creditText',
    way: 'packages',
  },
  busy: { icon: IconAlertTriangle, title: 'cloud.busyTitle', text: 'cloud.busyText', way: 'retry' },
  failed: {
    icon: IconAlertTriangle,
    title: 'cloud.failedTitle',
    text: 'cloud.failedText',
    tone: 'danger',
    way: 'retry',
  },
};
/** Used for a user without a session. The permission belongs to an account, so it is unknown whether this user has it. */
const SIGNED_OUT: Words = {
  icon: IconLock,
  title: 'session.none',
  text: 'cloud.signedOutText',
  way: 'packages',
};
/** Used for a guest without a session on the server. It has no button, because there is no request to retry. */
const ALONE: Words = { icon: IconCloudOff, title: 'cloud.offlineTitle', text: 'cloud.aloneText' };
const OVER: Words = { icon: IconFlag, title: 'cloud.overTitle', text: 'cloud.overText' };

/** A notice in place of the moves: why there are none, and what the user can do. */
export function CloudNotice({ access, snapshot, position, isWaiting }: CloudNoticeProps) {
  const { t } = useTranslation();
  const free = useFreeCredits();
  const isSignedOut = useStore(sessionStore, ({ session }) => session.kind === 'signed-out');
  const words = isSignedOut ? SIGNED_OUT : wordsFor(access, snapshot, position);
  if (words === undefined) return isWaiting ? <SkeletonRows label={t('cloud.loading')} /> : null;
  const { icon, title, text, tone = 'quiet', way } = words;
  return (
    <Notice
      icon={icon}
      title={t(title)}
      text={words === PROBLEMS.credit && free ? creditText(free, t) : t(text)}
      tone={tone}
    >
      {way === 'retry' && <Button onClick={snapshot.retry}>{t('common.retry')}</Button>}
      {way === 'packages' && (
        <UnlockLinks isFreeWithAccount={words === PROBLEMS.credit && free?.more !== undefined} />
      )}
    </Notice>
  );
}

function creditText(free: NonNullable<ReturnType<typeof useFreeCredits>>, t: TFunction): string {
  const { number, time, more } = free;
  return more === undefined
    ? t('cloud.creditBack', { number, time })
    : t('cloud.creditGuest', { number, time, more });
}

function wordsFor(
  access: Access,
  { problem, position: known, fen }: CloudSnapshot,
  position: Position,
): Words | undefined {
  if (access === 'locked') return PROBLEMS.locked;
  if (access === 'offline') return ALONE;
  if (fen === position.fen && problem !== undefined) return PROBLEMS[problem];
  return known?.status === 'over' && known.fen === position.fen ? OVER : undefined;
}
