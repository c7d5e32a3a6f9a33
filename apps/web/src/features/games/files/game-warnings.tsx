import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './game-files.module.css';
import type { GameSummary } from './pgn-messages.ts';
import { WarningItems } from './warning-items.tsx';

interface GameWarningsProps {
  readonly game: GameSummary;
  /** Whether the game was chosen by a tap on its row. */
  readonly isTapped: boolean;
}

/** The warnings about one game. */
export function GameWarnings({ game, isTapped }: GameWarningsProps) {
  const { t } = useTranslation();
  const { warnings, warningCount, number } = game;
  const box = useRef<HTMLDetailsElement>(null);
  const first = useRef(number);
  useEffect(() => {
    // The warnings of a game that was tapped come out from below the buttons.
    if (isTapped && number !== first.current) box.current?.scrollIntoView({ block: 'nearest' });
    first.current = number;
  }, [number, isTapped]);
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
