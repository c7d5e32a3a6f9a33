/**
 * The current activity on the board page. In a separate file, because the code of the features is loaded later and the
 * page only needs to know which feature to show.
 */
import { wasReloaded } from '../came-back.ts';
import { defineStore } from '../services.ts';
import { STORAGE_KEYS } from '../storage.ts';
import { tabNote } from '../tab-note.ts';

export const ACTIVITIES = ['analysis', 'play', 'retry'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** Exercises go on after a reload. The panels must not show the answers until the code of the exercises arrives. */
export const activityStore = defineStore<{ readonly activity: Activity }>(() => ({
  activity:
    tabNote(STORAGE_KEYS.exercises).read() !== undefined && wasReloaded() ? 'retry' : 'analysis',
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
