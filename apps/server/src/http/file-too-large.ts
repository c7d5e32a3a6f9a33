import { ApiError } from './api-error.ts';

/**
 * Makes the error FILE_TOO_LARGE for a limit. The standard message of this error names the limit of PGN files.
 *
 * @param limit in bytes, at least a kibibyte
 */
export function fileTooLarge(limit: number): ApiError {
  const size = sizeText(limit);
  return new ApiError('FILE_TOO_LARGE', {
    messages: {
      en: `File size exceeds the ${size} limit`,
      vi: `Kích thước tệp vượt quá giới hạn ${size}`,
      zh: `文件大小超过 ${size} 限制`,
    },
  });
}

const UNITS = ['KB', 'MB', 'GB'] as const;

/** Formats a size in the largest unit in which it is at least 1. Rounds down to a tenth, so that the limit is never overstated. */
function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log2(bytes) / 10)));
  return `${Math.floor((bytes / 1024 ** power) * 10) / 10} ${UNITS[power - 1]}`;
}
