import type { Color } from '@chuhe/rules/piece';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import classes from './play.module.css';
import { clockText } from './play-choices.ts';
import { thePlay } from './the-play.ts';

interface ClockProps {
  readonly color: Color;
  /** Whose it is. */
  readonly name: string;
  readonly label: string;
}

/** What a side has left; it runs while that side is to move. */
export function Clock({ color, name, label }: ClockProps) {
  const { t } = useTranslation();
  const isRunning = useStore(
    thePlay().store,
    ({ phase }) => phase.kind === 'playing' && phase.turn === color,
  );
  useTicks(isRunning);
  // A move that is taken back sets a clock that does not run.
  useStore(thePlay().store, ({ clocks }) => clocks);
  const left = thePlay().timeLeft(color);
  if (left === undefined) return null;
  return (
    <div className={classes.side}>
      <small>
        {name} · {t(`play.sides.${color}`)}
      </small>
      {/* Read out when it is asked for, not every second. */}
      <span className={classes.clock} data-running={isRunning} role="timer" aria-label={label}>
        {clockText(left)}
      </span>
    </div>
  );
}

/** Draws again every tenth of a second. */
function useTicks(isRunning: boolean): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
}
