/** How much of a file is read. Of a larger one the first part is opened, with a warning. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;

export const MEGABYTE = 1024 * 1024;

/** Longer lists would be of no use. */
export const MAX_GAMES = 50_000;

export const MAX_WARNINGS_PER_GAME = 20;

/** Further warnings are only counted, so that a bad file cannot fill the memory. */
export const MAX_LISTED_WARNINGS = 5_000;
