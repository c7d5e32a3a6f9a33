/** Decides whether another game may be opened, since a game or an exercise in progress on the board would be lost. */
import { useStore } from 'zustand';
import { boardTaskStore } from '../game/board-task.ts';
import { type Activity, activityStore } from './activity.ts';
import { setupOpenStore } from './setup-open.ts';

/** Why another game may not be opened; `undefined` if it may. */
export function reasonAgainstAnotherGame() {
  return reasonOf({
    activity: activityStore.getState().activity,
    isBoardTaken: boardTaskStore.getState().task !== undefined,
    isSettingUp: setupOpenStore.getState().isOpen,
  });
}

/** `reasonAgainstAnotherGame` as a hook, for the `disabledReason` of an action. */
export function useReasonAgainstAnotherGame() {
  const activity = useStore(activityStore, (state) => state.activity);
  const isBoardTaken = useStore(boardTaskStore, ({ task }) => task !== undefined);
  const isSettingUp = useStore(setupOpenStore, ({ isOpen }) => isOpen);
  return reasonOf({ activity, isBoardTaken, isSettingUp });
}

interface Situation {
  readonly activity: Activity;
  /** Whether a board task is active. A game against the engine ends its task when the game ends. */
  readonly isBoardTaken: boolean;
  readonly isSettingUp: boolean;
}

function reasonOf({ activity, isBoardTaken, isSettingUp }: Situation) {
  if (isSettingUp) return 'disabledReasons.endSetup' as const;
  if (activity === 'play' && isBoardTaken) return 'disabledReasons.endGame' as const;
  return activity === 'retry' ? ('disabledReasons.endExercises' as const) : undefined;
}
