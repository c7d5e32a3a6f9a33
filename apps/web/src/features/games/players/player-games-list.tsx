import type { GameSummary } from '@chuhe/contract/explorer';
import { listPlayerGames } from '@chuhe/contract/player-endpoints';
import { IconFolderOpen, IconX } from '@tabler/icons-react';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import { useEccoNames } from '../../../lib/ecco.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { type CallError, query, queryClient } from '../../../lib/query/query-client.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import { gameDateText } from '../../../lib/time-text.ts';
import type { PlayerFilter } from './player-filter.ts';
import classes from './players.module.css';

interface PlayerGamesListProps {
  readonly name: string;
  readonly filter: PlayerFilter;
  readonly onFilter: (filter: PlayerFilter) => void;
}

/** The games of a player that the filter leaves, newest first, with links that open them on the board. */
export function PlayerGamesList({ name, filter, onFilter }: PlayerGamesListProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = usePages(name, filter);
  const games = data?.pages.flatMap((page) => page.games) ?? [];
  return (
    <section aria-labelledby="player-games" aria-busy={isFetching}>
      <h2 id="player-games" ref={heading} tabIndex={-1}>
        {t('playerPages.games')}
      </h2>
      <ChosenFilter
        filter={filter}
        onFilter={(next) => {
          onFilter(next);
          // The button is removed.
          heading.current?.focus();
        }}
      />
      <ul className={classes.games}>
        {games.map((game) => (
          <li key={game.gameId}>
            <GameLink game={game} />
          </li>
        ))}
      </ul>
      {data === undefined && isFetching && <SkeletonRows label={t('common.processing')} />}
      {error !== null && (
        <Notice
          icon={IconFolderOpen}
          title={t('playerPages.gamesFailed')}
          text={error.failure.message}
        >
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </Notice>
      )}
      {data !== undefined && games.length === 0 && (
        <Notice
          icon={IconFolderOpen}
          title={t('playerPages.noGamesTitle')}
          text={t('playerPages.noGamesText')}
        />
      )}
      {hasNextPage && (
        <div className={classes.more}>
          <Button onClick={() => void fetchNextPage({ cancelRefetch: false })}>
            {t('search.report.more')}
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

/** What the list is limited to, with a button that removes it. */
function ChosenFilter({ filter, onFilter }: Omit<PlayerGamesListProps, 'name'>) {
  const { t } = useTranslation();
  const { side, year, ecco } = filter;
  const parts = [
    side === undefined ? '' : t(`playerPages.as.${side}`),
    ecco ?? '',
    year === undefined ? '' : String(year),
  ].filter((text) => text !== '');
  if (parts.length === 0) return null;
  return (
    <p className={classes.chosen}>
      <span>{parts.join(' · ')}</span>
      <Button onClick={() => onFilter({})}>
        <IconX size={14} aria-hidden="true" /> {t('playerPages.allGames')}
      </Button>
    </p>
  );
}

type Page = AnswerOf<'listPlayerGames'>;

function usePages(name: string, filter: PlayerFilter) {
  return useInfiniteQuery<Page, CallError, InfiniteData<Page>, QueryKey, string | undefined>(
    {
      queryKey: [useUserId() ?? null, 'player-games', name, filter],
      queryFn: ({ pageParam, signal }) => {
        const page = { name, ...filter, ...(pageParam !== undefined && { after: pageParam }) };
        return query(listPlayerGames, { query: page }, { signal });
      },
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    },
    queryClient(),
  );
}
