import type { Color } from '@chuhe/rules/piece';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import classes from './play.module.css';
import { clockText } from './play-choices.ts';
import { thePlay } from './the-play.ts';

interface ClockProps {
  readonly color: Color;
  readonly label: string;
}

/** What a side has left; it runs while that side is to move. */
export function Clock({ color, label }: ClockProps) {
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
    // Read out when it is asked for, not every second.
    <span className={classes.clock} data-running={isRunning} role="timer" aria-label={label}>
      {clockText(left)}
    </span>
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
