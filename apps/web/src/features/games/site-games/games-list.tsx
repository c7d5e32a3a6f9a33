import type { GameSummary } from '@chuhe/contract/explorer';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconFolderOpen from '~icons/folder-open';
import IconX from '~icons/x';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import { useEccoNames } from '../../../lib/ecco.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { type CallError, queryClient } from '../../../lib/query/query-client.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import { addFoundToStudy } from '../../../lib/studies/add-found-games.ts';
import { gameDateText } from '../../../lib/time-text.ts';
import classes from './site-games.module.css';

interface GamesListProps {
  /** Which games are listed. A part of the query's key. */
  readonly name: string;
  readonly load: (after: string | undefined, signal: AbortSignal) => Promise<Page>;
  /** What a study with these games is called. */
  readonly title: string;
  /** What the list is limited to; empty for all games. */
  readonly chosen: readonly string[];
  readonly onShowAll: () => void;
}

/** Games of a player or an opening, newest first, with links that open them on the board. */
export function GamesList({ name, title, load, chosen, onShowAll }: GamesListProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = usePages(name, load);
  const games = data?.pages.flatMap((page) => page.games) ?? [];
  return (
    <section aria-labelledby="site-games" aria-busy={isFetching}>
      <h2 id="site-games" ref={heading} tabIndex={-1}>
        {t('playerPages.games')}
      </h2>
      {chosen.length > 0 && (
        <p className={classes.chosen}>
          <span>{chosen.join(' · ')}</span>
          <Button
            onClick={() => {
              onShowAll();
              // The button is removed.
              heading.current?.focus();
            }}
          >
            <IconX size={14} aria-hidden="true" /> {t('playerPages.allGames')}
          </Button>
        </p>
      )}
      <ul className={classes.games}>
        {games.map((game) => (
          <li key={game.gameId}>
            <GameLink game={game} />
          </li>
        ))}
      </ul>
      {data === undefined && isFetching && <SkeletonRows label={t('common.processing')} />}
      {error !== null && (
        <LoadFailure
          icon={IconFolderOpen}
          title={t('playerPages.gamesFailed')}
          failure={error.failure}
          retry={() => void refetch()}
        />
      )}
      {data !== undefined && games.length === 0 && (
        <Notice
          icon={IconFolderOpen}
          title={t('playerPages.noGamesTitle')}
          text={t('playerPages.noGamesText')}
        />
      )}
      {games.length > 0 && (
        <div className={classes.more}>
          {hasNextPage && (
            <Button onClick={() => void fetchNextPage({ cancelRefetch: false })}>
              {t('search.report.more')}
            </Button>
          )}
          <Button onClick={() => addFoundToStudy(games, title)}>
            {t('playerPages.toStudy', { count: games.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

function GameLink({ game }: { readonly game: GameSummary }) {
  const { t } = useTranslation();
  const { gameId, red, black, date, result, event, ecco } = game;
  const shown = usePlayerNames();
  const opening = [ecco, useEccoNames()(ecco)].filter((text) => text !== '').join(' ');
  const details = [opening, event].filter((text) => text !== '').join(' · ');
  return (
    <AppLink to={`/?imported=${gameId}`}>
      <b>
        <i className={classes.dot} data-side="red" aria-hidden="true" />
        <span className="heard">{t('analysis.red')}</span>
        {shown(red) || '?'}
      </b>
      <b>
        <i className={classes.dot} data-side="black" aria-hidden="true" />
        <span className="heard">{t('analysis.black')}</span>
        {shown(black) || '?'}
      </b>
      <span>{result === '*' ? '–' : result}</span>
      <small>{gameDateText(date, currentLanguage())}</small>
      <small>{details}</small>
    </AppLink>
  );
}

type Page = AnswerOf<'listPlayerGames'>;

function usePages(name: string, load: GamesListProps['load']) {
  return useInfiniteQuery<Page, CallError, InfiniteData<Page>, QueryKey, string | undefined>(
    {
      queryKey: [useUserId() ?? null, 'site-games', name],
      queryFn: ({ pageParam, signal }) => load(pageParam, signal),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    },
    queryClient(),
  );
}
