import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/app-link.tsx';
import { LinkButton } from '../../components/button.tsx';
import { readPlayerFilter } from '../../features/games/site-games/player-filter.ts';
import { PlayerProfile } from '../../features/games/site-games/player-profile.tsx';
import { PlayerList } from '../../features/games/site-games/players.tsx';
import classes from '../../features/games/site-games/site-games.module.css';

/** `/players`: the players of the site's games. */
export function PlayersPage() {
  const { t } = useTranslation();
  const { text } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <h1>{t('pages.players.title')}</h1>
        <LinkButton to="/" kind="primary">
          {t('common.back')}
        </LinkButton>
      </div>
      <PlayerList
        text={typeof text === 'string' ? text : ''}
        onText={(next) => {
          // So that the search is still there after Back.
          void navigate({
            to: '/players',
            search: next === '' ? {} : { text: next },
            replace: true,
            resetScroll: false,
          });
        }}
      />
    </div>
  );
}

/** `/players/NAME` */
export function PlayerPage() {
  const { t } = useTranslation();
  const { name = '' } = useParams({ strict: false });
  const filter = readPlayerFilter(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <AppLink to="/players">{t('playerPages.all')}</AppLink>
        <LinkButton to="/" kind="primary">
          {t('common.back')}
        </LinkButton>
      </div>
      <PlayerProfile
        key={name}
        name={name}
        filter={filter}
        onFilter={(next) => {
          // Stays where the user has pressed.
          void navigate({
            to: '/players/$name',
            params: { name },
            search: { ...next },
            // So that Back leaves the player.
            replace: true,
            resetScroll: false,
          });
        }}
      />
    </div>
  );
}
