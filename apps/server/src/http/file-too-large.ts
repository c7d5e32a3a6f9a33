import { ApiError } from './api-error.ts';

/** The text of FILE_TOO_LARGE itself names only the limit of a PGN file. @param limit bytes, at least a kibibyte */
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

/** A size in the largest unit of which it is at least one. Rounded down to a tenth, so that the limit is never overstated. */
function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log2(bytes) / 10)));
  return `${Math.floor((bytes / 1024 ** power) * 10) / 10} ${UNITS[power - 1]}`;
}
