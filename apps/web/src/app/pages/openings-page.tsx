import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/app-link.tsx';
import { LinkButton } from '../../components/button.tsx';
import { OpeningProfile } from '../../features/games/site-games/opening-profile.tsx';
import { OpeningTree } from '../../features/games/site-games/openings.tsx';
import { readPlayerFilter } from '../../features/games/site-games/player-filter.ts';
import classes from '../../features/games/site-games/site-games.module.css';

/** `/openings`: the openings of the site's games. */
export function OpeningsPage() {
  const { t } = useTranslation();
  const { text } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <h1>{t('pages.openings.title')}</h1>
        <LinkButton to="/" kind="primary">
          {t('common.back')}
        </LinkButton>
      </div>
      <OpeningTree
        text={typeof text === 'string' ? text : ''}
        onText={(next) => {
          // So that the search is still there after Back.
          void navigate({
            to: '/openings',
            search: next === '' ? {} : { text: next },
            replace: true,
            resetScroll: false,
          });
        }}
      />
    </div>
  );
}

/** `/openings/CODE` */
export function OpeningPage() {
  const { t } = useTranslation();
  const { code = '' } = useParams({ strict: false });
  const { year } = readPlayerFilter(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <AppLink to="/openings">{t('openingPages.all')}</AppLink>
        <LinkButton to="/" kind="primary">
          {t('common.back')}
        </LinkButton>
      </div>
      <OpeningProfile
        key={code}
        code={code.toUpperCase()}
        year={year}
        onYear={(next) => {
          // Stays where the user has pressed.
          void navigate({
            to: '/openings/$code',
            params: { code },
            search: next === undefined ? {} : { year: next },
            // So that Back leaves the opening.
            replace: true,
            resetScroll: false,
          });
        }}
      />
    </div>
  );
}
