import type { Color } from '@chuhe/rules/piece';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { playSession } from './board-play.ts';
import classes from './clock.module.css';
import { clockText } from './play-choices.ts';

/**
 * The clock of one side beside its player. Once both sides have moved, it runs while that side is to move. Renders nothing in a game without
 * clocks.
 */
export function Clock({ color }: { readonly color: Color }) {
  const { t } = useTranslation();
  const isRunning = useStore(playSession().store, () => playSession().isClockRunning(color));
  useTicks(isRunning);
  // Renders again when a move is taken back, which changes a clock that is not running.
  useStore(playSession().store, ({ clocks }) => clocks);
  const human = useStore(playSession().store, ({ choices }) => choices?.human);
  const left = playSession().timeLeft(color);
  if (left === undefined) return null;
  // Screen readers read a timer on demand, not every second.
  return (
    <span
      className={classes.clock}
      data-running={isRunning}
      data-low={left < LOW_MS}
      role="timer"
      aria-label={t(color === human ? 'play.yourClock' : 'play.engineClock')}
    >
      {clockText(left)}
    </span>
  );
}

/** Milliseconds below which a clock is red. */
const LOW_MS = 30_000;

/** While the clock runs, renders the component every tenth of a second. */
function useTicks(isRunning: boolean): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
}
