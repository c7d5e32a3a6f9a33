/**
 * What the board page is for just now. Kept apart from those who do it, whose code comes late: the page
 * needs to know only whom to show.
 */
import { createStore } from 'zustand/vanilla';

export const ACTIVITIES = ['analysis', 'play', 'retry'] as const;
export type Activity = (typeof ACTIVITIES)[number];

export const activityStore = createStore<{ readonly activity: Activity }>()(() => ({
  activity: 'analysis',
}));

export function beginActivity(activity: Activity): void {
  activityStore.setState({ activity });
}

/** Back to the analysis; without effect when something else has begun since. */
export function endActivity(activity: Activity): void {
  if (activityStore.getState().activity === activity) {
    activityStore.setState({ activity: 'analysis' });
  }
}
