import { ApiError } from './api-error.ts';

/**
 * A file over a limit that is not the one of the code's own text, which is that of one PGN file.
 *
 * @param limit bytes, of which the message names whole kibibytes or more
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

/** In the greatest unit of which it is one or more, rounded down to a tenth: nobody is told of more than is taken. */
function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log2(bytes) / 10)));
  return `${Math.floor((bytes / 1024 ** power) * 10) / 10} ${UNITS[power - 1]}`;
}
