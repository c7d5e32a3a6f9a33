import { importGames } from '@chuhe/contract/explorer-endpoints';
import type { ListedPlayer } from '@chuhe/contract/player';
import { listPlayers } from '@chuhe/contract/player-endpoints';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconSearch from '~icons/search';
import IconUsers from '~icons/users';
import { AppLink } from '../../../components/app-link.tsx';
import { LinkButton } from '../../../components/button.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { countText } from '../../../lib/number-text.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { usePaused } from '../../../lib/use-paused.ts';
import classes from './site-games.module.css';

interface PlayerListProps {
  /** What the user searches for. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The players of the site's games: those with the most games, or those whose name begins as typed. */
export function PlayerList({ text, onText }: PlayerListProps) {
  const { t } = useTranslation();
  const asked = usePaused(text.trim());
  const { data, failure, refetch } = useCall(
    listPlayers,
    { query: asked === '' ? {} : { text: asked } },
    { placeholderData: keepPreviousData },
  );
  const isSearch = asked !== '';
  useAnnounced(isSearch && data ? t('playerPages.found', { count: data.length }) : undefined);
  return (
    <section className={classes.list} aria-label={t('playerPages.title')}>
      <div className={classes.search}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          type="search"
          value={text}
          maxLength={80}
          placeholder={t('playerPages.search')}
          aria-label={t('playerPages.search')}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      </div>
      {data !== undefined ? (
        <Rows players={data} isSearch={isSearch} />
      ) : failure !== undefined ? (
        <LoadFailure
          icon={IconUsers}
          title={t('playerPages.failed')}
          failure={failure}
          retry={refetch}
        />
      ) : (
        <SkeletonRows label={t('playerPages.loading')} />
      )}
    </section>
  );
}

interface RowsProps {
  readonly players: readonly ListedPlayer[];
  readonly isSearch: boolean;
}

function Rows({ players, isSearch }: RowsProps) {
  const { t } = useTranslation();
  const shown = usePlayerNames();
  const language = currentLanguage();
  if (players.length === 0) {
    const [title, text] = isSearch
      ? [t('playerPages.noneTitle'), t('playerPages.noneText')]
      : [t('playerPages.emptyTitle'), t('playerPages.emptyText')];
    return (
      <Notice icon={IconUsers} title={title} text={text}>
        {!isSearch && <EmptyWay />}
      </Notice>
    );
  }
  return (
    <ul>
      {players.map(({ name, games }) => (
        <li key={name}>
          <AppLink to={`/players/${encodeURIComponent(name)}`}>
            <b>{shown(name)}</b>
            {shown(name) !== name && <span>{name}</span>}
            <small>{t('games.count', { count: games, text: countText(games, language) })}</small>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** Some administrators can import games. For others, the head of the page leads to the board. */
function EmptyWay() {
  const { t } = useTranslation();
  if (!useMay()(importGames)) return null;
  return <LinkButton to="/admin/collection">{t('playerPages.import')}</LinkButton>;
}
