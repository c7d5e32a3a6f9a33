/** The number of bytes read from a file. If a file is larger, only its first part is opened, with a warning. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** The number of bytes read from all files that are opened together. */
export const MAX_SET_BYTES = 64 * 1024 * 1024;

/** The number of files that are opened together. */
export const MAX_FILES = 10_000;

export const MEGABYTE = 1024 * 1024;

/** The number of games read from all files together; longer lists would be of no use. */
export const MAX_GAMES = 50_000;

export const MAX_WARNINGS_PER_GAME = 20;

/** The number of warnings kept for all files together. Further warnings are only counted, so that a faulty file cannot fill the memory. */
export const MAX_LISTED_WARNINGS = 5_000;

/** The number of files of which warnings are listed. */
export const MAX_REPORTS = 2_000;

/** A size in megabytes with one decimal, so that a file just over the limit is not shown with the size of the limit. */
export function megabytes(bytes: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / MEGABYTE);
}
