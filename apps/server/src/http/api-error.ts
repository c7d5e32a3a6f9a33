import { ERROR_STATUS, type ErrorCode } from '@chuhe/contract/error-codes';
import type { Language } from '@chuhe/contract/languages';

/** What a response contains besides code and message. */
export interface ErrorDetails {
  /** Replaces the text of the code. */
  readonly messages?: Readonly<Record<Language, string>>;
  /** The invalid fields; the message of the first becomes that of the response. */
  readonly fields?: readonly {
    readonly path: string;
    readonly messages: Readonly<Record<Language, string>>;
  }[];
  /** What the caller needs to continue, such as the newer version of what it wanted to change. */
  readonly data?: unknown;
}

/**
 * A failure that the contract names. The error handler answers it. Not a fault of the server, so it is not logged.
 *
 * @example
 * if (match === undefined) throw new ApiError('NOT_FOUND');
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.statusCode = ERROR_STATUS[code];
    this.details = details;
  }
}
