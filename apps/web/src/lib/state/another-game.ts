/** Whether another game may come on the board just now: what is under way on it would be lost. */
import { useStore } from 'zustand';
import { type Activity, activityStore } from './activity.ts';
import { setupGate } from './setup-gate.ts';

const REASONS = {
  analysis: undefined,
  play: 'reasons.endGame',
  retry: 'reasons.endExercises',
} as const satisfies Record<Activity, string | undefined>;

/** `undefined` while it may come. */
export function reasonAgainstAnotherGame() {
  return reasonOf(activityStore.getState().activity, setupGate.getState().isOpen);
}

/** The same for the `disabledReason` of what puts another game on the board with one key. */
export function useReasonAgainstAnotherGame() {
  const isSettingUp = useStore(setupGate, ({ isOpen }) => isOpen);
  const activity = useStore(activityStore, (state) => state.activity);
  return reasonOf(activity, isSettingUp);
}

function reasonOf(activity: Activity, isSettingUp: boolean) {
  return isSettingUp ? ('reasons.endSetup' as const) : REASONS[activity];
}
