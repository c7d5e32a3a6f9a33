/** Whether another game may come on the board just now: what is under way on it would be lost. */
import { useStore } from 'zustand';
import { boardTaskStore } from '../game/board-task.ts';
import { type Activity, activityStore } from './activity.ts';
import { setupGate } from './setup-gate.ts';

/** `undefined` while it may come. */
export function reasonAgainstAnotherGame() {
  return reasonOf({
    activity: activityStore.getState().activity,
    isBoardTaken: boardTaskStore.getState().task !== undefined,
    isSettingUp: setupGate.getState().isOpen,
  });
}

/** The same for the `disabledReason` of what puts another game on the board with one key. */
export function useReasonAgainstAnotherGame() {
  const activity = useStore(activityStore, (state) => state.activity);
  const isBoardTaken = useStore(boardTaskStore, ({ task }) => task !== undefined);
  const isSettingUp = useStore(setupGate, ({ isOpen }) => isOpen);
  return reasonOf({ activity, isBoardTaken, isSettingUp });
}

interface Situation {
  readonly activity: Activity;
  /** A game against the engine gives the board back as it ends. */
  readonly isBoardTaken: boolean;
  readonly isSettingUp: boolean;
}

function reasonOf({ activity, isBoardTaken, isSettingUp }: Situation) {
  if (isSettingUp) return 'reasons.endSetup' as const;
  if (activity === 'play' && isBoardTaken) return 'reasons.endGame' as const;
  return activity === 'retry' ? ('reasons.endExercises' as const) : undefined;
}
