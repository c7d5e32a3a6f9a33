import type { Warning } from '@chuhe/game/pgn';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './game-files.module.css';
import type { GameSummary } from './pgn-messages.ts';
import { warningWords } from './words.ts';

/** The warnings about one game. */
export function GameWarnings({ game }: { readonly game: GameSummary }) {
  const { t } = useTranslation();
  const { warnings, warningCount, number } = game;
  const box = useRef<HTMLDetailsElement>(null);
  const first = useRef(number);
  useEffect(() => {
    // The warnings of a game that was tapped come out from below the buttons.
    if (number !== first.current) box.current?.scrollIntoView?.({ block: 'nearest' });
    first.current = number;
  }, [number]);
  if (warningCount === 0) return null;
  return (
    <details key={number} ref={box} className={classes.warnings} open={warningCount <= 3}>
      <summary>{t('files.open.warnings', { total: warningCount })}</summary>
      <ul>
        <WarningItems warnings={warnings} total={warningCount} />
      </ul>
    </details>
  );
}

interface WarningItemsProps {
  readonly warnings: readonly Warning[];
  /** Number of all warnings, of which only the first may be listed. */
  readonly total: number;
}

/** The items of a list of warnings. */
export function WarningItems({ warnings, total }: WarningItemsProps) {
  const { t } = useTranslation();
  const rest = total - warnings.length;
  const told = warnings.filter(({ code }) => code !== 'more-warnings');
  return (
    <>
      {told.map((warning, index) => (
        // The same warning may occur twice, and the list never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{warningWords(warning, t)}</li>
      ))}
      {rest > 0 && <li>{t('files.open.moreWarnings', { total: rest })}</li>}
    </>
  );
}
