/**
 * The current activity on the board page. In a separate file, because the code of the features is loaded later and the
 * page only needs to know which feature to show.
 */
import { defineStore } from '../services.ts';

export const ACTIVITIES = ['analysis', 'play', 'retry'] as const;
export type Activity = (typeof ACTIVITIES)[number];

export const activityStore = defineStore<{ readonly activity: Activity }>(() => ({
  activity: 'analysis',
}));

export function beginActivity(activity: Activity): void {
  activityStore.setState({ activity });
}

/** Returns to the analysis, unless another activity has begun meanwhile. */
export function endActivity(activity: Activity): void {
  if (activityStore.getState().activity === activity) {
    activityStore.setState({ activity: 'analysis' });
  }
}
