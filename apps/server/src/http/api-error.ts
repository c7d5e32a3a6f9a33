import { ERROR_STATUS, type ErrorCode } from '@chuhe/contract/error-codes';
import type { Language } from '@chuhe/contract/languages';

/** Details of an error response besides its code. */
export interface ErrorDetails {
  /** Replaces the standard message of the code. */
  readonly messages?: Readonly<Record<Language, string>>;
  /** The invalid fields. The message of the first field is also that of the response. */
  readonly fields?: readonly {
    readonly path: string;
    readonly messages: Readonly<Record<Language, string>>;
  }[];
  /** Data that the caller needs to continue, such as the current version of the object that it tried to change. */
  readonly data?: unknown;
  /** Sent as `Retry-After`: seconds until the caller may repeat the call. */
  readonly retryAfter?: number;
  /** Sent as `WWW-Authenticate`. */
  readonly authenticate?: string;
}

/**
 * A failure with a code of the contract. The error handler sends the response. It is logged only if its status is 500 or higher.
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

/** @param wait milliseconds until the caller may repeat the call */
export function tooManyRequests(wait: number, messages?: ErrorDetails['messages']): ApiError {
  const retryAfter = Math.ceil(wait / 1000);
  return new ApiError('TOO_MANY_REQUESTS', { retryAfter, ...(messages && { messages }) });
}
