/** Whether another game may be opened: one in progress on the board would be lost. */
import { useStore } from 'zustand';
import { boardTaskStore } from '../game/board-task.ts';
import { type Activity, activityStore } from './activity.ts';
import { setupOpenStore } from './setup-open.ts';

/** The reason against it; `undefined` when it may be opened. */
export function reasonAgainstAnotherGame() {
  return reasonOf({
    activity: activityStore.getState().activity,
    isBoardTaken: boardTaskStore.getState().task !== undefined,
    isSettingUp: setupOpenStore.getState().isOpen,
  });
}

/** The same as a hook, for the `disabledReason` of an action. */
export function useReasonAgainstAnotherGame() {
  const activity = useStore(activityStore, (state) => state.activity);
  const isBoardTaken = useStore(boardTaskStore, ({ task }) => task !== undefined);
  const isSettingUp = useStore(setupOpenStore, ({ isOpen }) => isOpen);
  return reasonOf({ activity, isBoardTaken, isSettingUp });
}

interface Situation {
  readonly activity: Activity;
  /** A game against the engine releases the board when it ends. */
  readonly isBoardTaken: boolean;
  readonly isSettingUp: boolean;
}

function reasonOf({ activity, isBoardTaken, isSettingUp }: Situation) {
  if (isSettingUp) return 'reasons.endSetup' as const;
  if (activity === 'play' && isBoardTaken) return 'reasons.endGame' as const;
  return activity === 'retry' ? ('reasons.endExercises' as const) : undefined;
}
