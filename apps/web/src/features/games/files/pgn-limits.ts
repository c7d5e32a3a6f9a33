/** The number of bytes read from a file. If a file is larger, only its first part is opened, with a warning. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;

export const MEGABYTE = 1024 * 1024;

/** The number of games read from a file; longer lists would be of no use. */
export const MAX_GAMES = 50_000;

export const MAX_WARNINGS_PER_GAME = 20;

/** The number of warnings kept for a file. Further warnings are only counted, so that a faulty file cannot fill the memory. */
export const MAX_LISTED_WARNINGS = 5_000;
