/** The periods for which computing time is shown, in the order of the columns. */
export const PERIODS = ['today', 'month', 'all'] as const;
