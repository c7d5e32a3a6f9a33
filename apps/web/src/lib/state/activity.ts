/**
 * What the board page is used for at the moment. Separate from the features that do it, whose code is loaded late:
 * the page only needs to know which to show.
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

/** Returns to the analysis, unless something else has begun since. */
export function endActivity(activity: Activity): void {
  if (activityStore.getState().activity === activity) {
    activityStore.setState({ activity: 'analysis' });
  }
}
