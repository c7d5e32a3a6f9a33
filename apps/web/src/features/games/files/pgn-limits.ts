/** How much of a file is read. The first part of a larger one is opened, and what was left out is said. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;

export const MEGABYTE = 1024 * 1024;

/** A list of more games than this has no users. */
export const MAX_GAMES = 50_000;

export const MAX_WARNINGS_PER_GAME = 20;

/** Told in a list; further ones are counted only, so that a bad file cannot fill the memory. */
export const MAX_LISTED_WARNINGS = 5_000;
