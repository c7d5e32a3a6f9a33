import type { ReviewedGame } from '@chuhe/contract/game-review';
import { GAME_REVIEW_LIMITS } from '@chuhe/contract/game-review-limits';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useEccoNames } from '../../../lib/ecco.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { gameDateText } from '../../../lib/time-text.ts';
import { type KeepReview, openReviewed } from './batch-actions.ts';
import { percentText } from './overall-report.tsx';
import classes from './reviews.module.css';

interface ReviewedGamesProps {
  readonly batchId: string;
  readonly games: readonly ReviewedGame[];
  readonly keep: KeepReview;
}

/** The games of an analysis. Each leads to the board, with its review. */
export function ReviewedGames({ batchId, games, keep }: ReviewedGamesProps) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('gameReviews.list')}</h2>
      <ul className={classes.list}>
        {games.map((game) => (
          <li key={game.reviewId} id={game.reviewId}>
            <GameRow game={game} onOpen={() => void openReviewed(batchId, game, keep)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GameRowProps {
  readonly game: ReviewedGame;
  readonly onOpen: () => void;
}

function GameRow({ game, onOpen }: GameRowProps) {
  const { t } = useTranslation();
  const shown = usePlayerNames();
  const eccoName = useEccoNames();
  const { state, ecco, event, date, result, now } = game;
  const [red, black] = [game.red, game.black].map(
    (name) => shown(name) || t('files.open.unknownPlayer'),
  );
  const name = game.title === '' ? `${red} – ${black}` : game.title;
  const opening = ecco === '' ? '' : `${ecco} ${eccoName(ecco)}`;
  const details = [event, gameDateText(date, currentLanguage()), opening];
  return (
    <div className={classes.game}>
      {state === 'DONE' ? (
        <button type="button" aria-label={t('gameReviews.openGame', { name })} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <b>{name}</b>
      )}
      <p className={classes.line}>
        <b>{result === '*' ? '–' : result}</b>
        {state === 'DONE' && <Judged game={game} />}
        {details
          .filter((text) => text !== '')
          .map((text) => (
            <span key={text}>{text}</span>
          ))}
      </p>
      {stateText(game, t) !== '' && <p className={classes.quiet}>{stateText(game, t)}</p>}
      {now !== 'same' && <p className={classes.quiet}>{t(`gameReviews.${now}`)}</p>}
    </div>
  );
}

/** The accuracy of both sides, and the bad moves of the player, or of both sides if the player is unknown. */
function Judged({ game: { accuracy, mistakes, side } }: Pick<GameRowProps, 'game'>) {
  const { t } = useTranslation();
  const own = mistakes.filter(({ mover }) => side === null || mover === side);
  const count = (grade: number) => own.filter((mistake) => mistake.grade === grade).length;
  const [red, black] = [percentText(accuracy.red), percentText(accuracy.black)];
  const counts = { blunders: count(4), mistakes: count(2), inaccuracies: count(6) };
  return (
    <>
      <span data-hint={t('gameReviews.accuracyHint')}>
        {t('gameReviews.sideAccuracy', { red, black })}
      </span>
      <span>
        {own.length === 0 ? t('gameReviews.noMistakes') : t('gameReviews.counts', counts)}
      </span>
    </>
  );
}

/** Why a game has no review; empty if it has one. */
function stateText({ state, skipped }: ReviewedGame, t: TFunction): string {
  if (skipped !== null) {
    return t(`gameReviews.skippedBecause.${skipped}`, { max: GAME_REVIEW_LIMITS.plies });
  }
  return state === 'DONE' || state === 'SKIPPED' ? '' : t(`gameReviews.gameStates.${state}`);
}
