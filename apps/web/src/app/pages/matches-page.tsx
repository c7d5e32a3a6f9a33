import { BoardDefs } from '@chuhe/board/defs';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/button.tsx';
import { MatchList } from '../../features/games/saved/match-list.tsx';
import classes from '../../features/games/saved/matches.module.css';
import { overlays } from '../../lib/overlays.ts';

/** `/matches`: the user's saved games. Opening a game loads the board's document. */
export function MatchesPage() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <BoardDefs />
      <div className={classes.head}>
        <h1>{t('pages.matches.title')}</h1>
        <LinkButton to="/reviews">{t('gameReviews.title')}</LinkButton>
        <LinkButton to="/?dialog=report">{t('actions.gameReport')}</LinkButton>
        <LinkButton to="/" kind="primary">
          {t('common.back')}
        </LinkButton>
      </div>
      <MatchList onOpen={openOnBoard} />
    </div>
  );
}

function openOnBoard(matchId: string): void {
  overlays().whenClosed(() => window.location.assign(`/?game=${matchId}`));
}
