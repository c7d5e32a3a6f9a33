import type { ExplorerAnswer, GameSummary } from '@chuhe/contract/explorer';
import { useTranslation } from 'react-i18next';
import { openFound } from '../../../lib/matches/open-found.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import classes from './games-panel.module.css';
import { nodeWith } from './node-with.ts';

interface SampleGamesProps {
  readonly answer: ExplorerAnswer;
  /** The position that the games reached. */
  readonly fen: string;
  readonly openOwn: (matchId: string) => Promise<boolean>;
}

/** Games that reached the position, newest first. Clicking a game opens it at this position. */
export function SampleGames({ answer: { samples }, fen, openOwn }: SampleGamesProps) {
  const { t } = useTranslation();
  if (samples.length === 0) return null;
  const open = (game: GameSummary): void =>
    void openFound(game, { nodeIn: (opened) => nodeWith(opened, fen), openOwn });
  return (
    <section className={classes.samples} aria-label={t('games.samples')}>
      <h2>{t('games.samples')}</h2>
      <ul>
        {samples.map((game) => (
          <li key={`${game.source} ${game.gameId}`}>
            <button type="button" onClick={() => open(game)}>
              <Sample game={game} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sample({ game: { red, black, date, result, event, source } }: { game: GameSummary }) {
  const { t } = useTranslation();
  const shown = usePlayerNames();
  const details = [event, source === 'own' ? t('games.own') : ''].filter(Boolean).join(' · ');
  return (
    <>
      <b>{`${shown(red) || '?'} – ${shown(black) || '?'}`}</b>
      <span>{details}</span>
      <small>{date.slice(0, 4)}</small>
      <small data-result={result}>{result}</small>
    </>
  );
}
