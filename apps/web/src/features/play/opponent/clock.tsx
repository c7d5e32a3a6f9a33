import type { Color } from '@chuhe/rules/piece';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { playSession } from './board-play.ts';
import classes from './play.module.css';
import { clockText } from './play-choices.ts';

interface ClockProps {
  readonly color: Color;
  /** The player's name. */
  readonly name: string;
  readonly label: string;
}

/** The clock of one side; it runs while that side is to move. */
export function Clock({ color, name, label }: ClockProps) {
  const { t } = useTranslation();
  const isRunning = useStore(
    playSession().store,
    ({ phase }) => phase.kind === 'playing' && phase.turn === color,
  );
  useTicks(isRunning);
  // Renders again when a move is taken back, which changes a clock that is not running.
  useStore(playSession().store, ({ clocks }) => clocks);
  const left = playSession().timeLeft(color);
  if (left === undefined) return null;
  return (
    <div className={classes.side}>
      <small>
        {name} · {t(`play.sides.${color}`)}
      </small>
      {/* Screen readers read a timer on demand, not every second. */}
      <span className={classes.clock} data-running={isRunning} role="timer" aria-label={label}>
        {clockText(left)}
      </span>
    </div>
  );
}

/** While the clock runs, renders the component every tenth of a second. */
function useTicks(isRunning: boolean): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
}
