/** The queue of positions to evaluate, which the site's own engine and workers share. */
export const LEARNING_QUEUE = 'learn';
export const LEARNING_LIMIT = 1_000;
