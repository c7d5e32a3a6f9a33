import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCloudOff from '~icons/cloud-off';
import IconDatabase from '~icons/database';
import IconFilter from '~icons/filter';
import IconLock from '~icons/lock';
import { AccountLinks } from '../../../components/account-links.tsx';
import { Button } from '../../../components/button.tsx';
import type { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { UnlockLinks } from '../../../components/unlock-links.tsx';
import type { TextKey } from '../../../i18n/texts.ts';
import type { Access } from '../../../lib/session/use-access.ts';
import type { AskProblem } from '../../../lib/sources/ask-problem.ts';
import { NO_FILTER, setFilter } from './games-filter.ts';

/**
 * `none`: the site has no games. `filtered`: no game passes the filter, though others may exist. `nothing-chosen`: the
 * filter leaves no collection.
 */
type State = 'unknown' | 'empty' | 'none' | 'filtered' | 'nothing-chosen';

interface GamesNoticeProps {
  readonly access: Access;
  readonly problem: AskProblem | undefined;
  /** Whether placeholder rows stand in for an answer that may still come. */
  readonly isWaiting: boolean;
  readonly state: State;
  readonly onRetry: () => void;
}

interface Words {
  readonly icon: Icon;
  readonly title: TextKey;
  readonly text: TextKey;
  readonly tone?: 'danger';
  readonly way?: 'retry' | 'login' | 'clear' | 'mine' | 'packages';
}

const LOCKED: Words = {
  icon: IconLock,
  title: 'games.lockedTitle',
  text: 'games.lockedText',
  way: 'login',
};
const ALONE: Words = {
  icon: IconCloudOff,
  title: 'games.offlineTitle',
  text: 'cloud.aloneText',
};
const PROBLEMS: Readonly<Record<AskProblem, Words>> = {
  offline: {
    icon: IconCloudOff,
    title: 'games.offlineTitle',
    text: 'cloud.offlineText',
    way: 'retry',
  },
  busy: { icon: IconAlertTriangle, title: 'cloud.busyTitle', text: 'cloud.busyText', way: 'retry' },
  unpaid: {
    icon: IconLock,
    title: 'credit.needs.title',
    text: 'credit.needs.collections',
    way: 'packages',
  },
  failed: {
    icon: IconAlertTriangle,
    title: 'games.failedTitle',
    text: 'cloud.failedText',
    tone: 'danger',
    way: 'retry',
  },
};
const STATES: Readonly<Record<Exclude<State, 'unknown'>, Words>> = {
  empty: { icon: IconDatabase, title: 'games.emptyTitle', text: 'games.emptyText' },
  none: { icon: IconDatabase, title: 'games.noneTitle', text: 'games.noneText', way: 'mine' },
  filtered: {
    icon: IconFilter,
    title: 'games.filteredTitle',
    text: 'games.filteredText',
    way: 'clear',
  },
  'nothing-chosen': {
    icon: IconFilter,
    title: 'games.nothingTitle',
    text: 'games.nothingText',
    way: 'clear',
  },
};

/** A notice in place of the moves: why there are none, and what the user can do. */
export function GamesNotice({ access, problem, isWaiting, state, onRetry }: GamesNoticeProps) {
  const { t } = useTranslation();
  const words = wordsFor(access, problem, state);
  if (words === undefined) return isWaiting ? <SkeletonRows label={t('games.loading')} /> : null;
  const { icon, title, text, tone = 'quiet', way } = words;
  return (
    <Notice icon={icon} title={t(title)} text={t(text)} tone={tone}>
      {way === 'retry' && <Button onClick={onRetry}>{t('common.retry')}</Button>}
      {way === 'clear' && (
        <Button onClick={() => setFilter(NO_FILTER)}>{t('games.clearFilter')}</Button>
      )}
      {way === 'mine' && (
        <Button onClick={() => setFilter({ mine: true })}>{t('games.countMine')}</Button>
      )}
      {way === 'packages' && <UnlockLinks />}
      {way === 'login' && <AccountLinks />}
    </Notice>
  );
}

function wordsFor(
  access: Access,
  problem: AskProblem | undefined,
  state: State,
): Words | undefined {
  if (access === 'waiting') return undefined;
  if (access !== 'open') return access === 'locked' ? LOCKED : ALONE;
  if (problem !== undefined) return PROBLEMS[problem];
  return state === 'unknown' ? undefined : STATES[state];
}
