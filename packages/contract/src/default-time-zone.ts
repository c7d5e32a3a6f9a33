/**
 * The time zone in which times are shown and days are counted, unless the operator has chosen another one (`TIME_ZONE`). In a file of its
 * own, because the first page needs it without the calculations of `time-zone.ts`.
 */
export const DEFAULT_TIME_ZONE = 'Asia/Ho_Chi_Minh';
