import type { MatchSummary } from '@chuhe/contract/match';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconFolderOpen from '~icons/folder-open';
import IconLogin from '~icons/login';
import IconPlugConnectedX from '~icons/plug-connected-x';
import IconSearch from '~icons/search';
import IconTrash from '~icons/trash';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useAction } from '../../../lib/actions/use-action.ts';
import { isUnreached } from '../../../lib/api/failure.ts';
import { openLogin } from '../../../lib/session/open-login.ts';
import { isAccount, type SignedOutReason } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { siteZone } from '../../../lib/zone-text.ts';
import classes from './match-list.module.css';
import type { ListView } from './match-list-view.ts';
import type { RowAction } from './match-menu.tsx';
import { MatchRow } from './match-row.tsx';
import { isEmptyView, type useMatchList } from './use-match-list.ts';
import type { SelectionChange } from './use-selection.ts';

interface ListBodyProps {
  readonly view: ListView;
  readonly list: ReturnType<typeof useMatchList>;
  readonly matches: readonly MatchSummary[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (change: SelectionChange) => void;
  readonly onAction: (action: RowAction, match: MatchSummary) => void;
}

/** The rows, or the reason why there are none. */
export function ListBody({ view, list, matches, selected, onSelect, onAction }: ListBodyProps) {
  const { t } = useTranslation();
  if (list.isPending) return <Skeleton />;
  if (list.isError && matches.length === 0) return <Failed list={list} />;
  if (matches.length === 0) return <NoMatches view={view} />;
  return (
    <>
      <ul aria-busy={list.isFetching}>
        {matches.map((match) => (
          <MatchRow
            key={match.matchId}
            match={match}
            isSelected={selected.has(match.matchId)}
            onSelect={onSelect}
            onAction={onAction}
          />
        ))}
      </ul>
      {list.isError ? <Failed list={list} /> : <More list={list} />}
      <p className={classes.times}>{t('matches.times', { zone: siteZone() })}</p>
    </>
  );
}

/** Loads the next page near the end of the list. The button is for users who do not scroll. */
function More({ list }: Pick<ListBodyProps, 'list'>) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    const isWanted = hasNextPage && !isFetchingNextPage && 'IntersectionObserver' in window;
    if (box.current === null || !isWanted) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void fetchNextPage();
      },
      { rootMargin: '400px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={box} className={classes.more}>
      <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
        {t('matches.more')}
      </Button>
    </div>
  );
}

function Failed({ list }: Pick<ListBodyProps, 'list'>) {
  const { t } = useTranslation();
  const session = useStore(sessionStore, (state) => state.session);
  const { error } = list;
  if (session.kind === 'signed-out') return <SignedOut why={session.why} />;
  const isOffline =
    session.kind === 'local-guest' || (error !== null && isUnreached(error.failure));
  return (
    <div role="alert">
      <Notice
        icon={IconPlugConnectedX}
        tone="danger"
        title={isOffline ? t('matches.offline') : (error?.message ?? '')}
        text={t(isOffline ? 'matches.offlineText' : 'matches.failedText')}
      >
        <Button onClick={() => void list.refetch()}>{t('common.retry')}</Button>
      </Notice>
    </div>
  );
}

/** The session has ended while the list was shown. */
function SignedOut({ why }: { readonly why: SignedOutReason }) {
  const { t } = useTranslation();
  const word = why === 'ended' || why === 'role' ? 'ended' : 'none';
  return (
    <div role="alert">
      <Notice icon={IconLogin} title={t(`session.${word}`)} text={t(`session.${word}Cause`)}>
        <Button kind="primary" onClick={openLogin}>
          {t('account.login')}
        </Button>
      </Notice>
    </div>
  );
}

function NoMatches({ view }: { readonly view: ListView }) {
  const { t } = useTranslation();
  const hasAccount = useStore(sessionStore, ({ session }) => isAccount(session));
  if (!isEmptyView(view)) {
    return (
      <Notice icon={IconSearch} title={t('matches.noneFound')} text={t('matches.noneFoundText')} />
    );
  }
  return view.scope === 'deleted' ? (
    <Notice icon={IconTrash} title={t('matches.emptyBin')} text={t('matches.binDays')} />
  ) : (
    <Notice
      icon={IconFolderOpen}
      title={t('matches.empty')}
      text={t(hasAccount ? 'matches.emptyText' : 'matches.emptyGuestText', {
        save: t('actions.saveGame'),
      })}
    >
      <SaveWay />
    </Notice>
  );
}

/** Saves the game on the board. Left out on the page of saved games, whose head leads to the board. */
function SaveWay() {
  const { label, run, reason } = useAction('saveGame');
  if (reason !== undefined) return null;
  return <Button onClick={run}>{label}</Button>;
}

/** Milliseconds until a loading indicator is shown. */
const SHOW_DELAY = 200;

function Skeleton() {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_DELAY);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ul aria-label={t('common.processing')} aria-busy="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <li key={row} className={classes.skeleton} data-shown={isShown} />
      ))}
    </ul>
  );
}
