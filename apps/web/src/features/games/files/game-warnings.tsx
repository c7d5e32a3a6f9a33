import { useTranslation } from 'react-i18next';
import classes from './game-files.module.css';
import type { GameSummary } from './pgn-messages.ts';
import { warningWords } from './words.ts';

/** The warnings about one game. */
export function GameWarnings({ game }: { readonly game: GameSummary }) {
  const { t } = useTranslation();
  const { warnings, warningCount, number } = game;
  if (warningCount === 0) return null;
  const rest = warningCount - warnings.length;
  const told = warnings.filter(({ code }) => code !== 'more-warnings');
  return (
    <details key={number} className={classes.warnings} open={warningCount <= 3}>
      <summary>{t('files.open.warnings', { total: warningCount })}</summary>
      <ul>
        {told.map((warning, index) => (
          // The same warning may occur twice, and the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{warningWords(warning, t)}</li>
        ))}
        {rest > 0 && <li>{t('files.open.moreWarnings', { total: rest })}</li>}
      </ul>
    </details>
  );
}
