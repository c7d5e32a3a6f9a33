import { useTranslation } from 'react-i18next';
import classes from './game-files.module.css';
import { gameName } from './game-name.ts';
import type { GameSummary } from './pgn-messages.ts';
import type { SaveProgress } from './save-games.ts';
import { useOutcomes } from './use-outcomes.ts';

/** The most games that are listed. */
const SHOWN = 200;

interface SaveRefusalsProps {
  /** All games of the files. */
  readonly games: readonly GameSummary[];
  readonly progress: SaveProgress;
}

/** The games that could not be saved in the account, each with the reason. */
export function SaveRefusals({ games, progress }: SaveRefusalsProps) {
  const { t } = useTranslation();
  const { refused } = useOutcomes(progress);
  if (refused.size === 0) return null;
  const listed = [...refused].toSorted(([one], [other]) => one - other);
  const rest = listed.length - SHOWN;
  return (
    <details className={classes.warnings} open>
      <summary>{t('files.saveGames.refused', { count: refused.size })}</summary>
      <ul>
        {listed.slice(0, SHOWN).map(([number, reason]) => {
          const game = games[number - 1];
          const name = game === undefined ? '' : gameName(game);
          const place = name === '' ? `${number}` : `${number}. ${name}`;
          return <li key={number}>{t('files.places.before', { place, text: reason })}</li>;
        })}
        {rest > 0 && <li>{t('files.saveGames.moreRefused', { count: rest })}</li>}
      </ul>
    </details>
  );
}
