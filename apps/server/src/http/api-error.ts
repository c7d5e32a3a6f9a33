import { ERROR_STATUS, type ErrorCode } from '@chuhe/contract/error-codes';
import type { Language } from './language.ts';

/** What an answer says beside code and message. */
export interface ErrorDetails {
  /** Said in the place of the code's own text. */
  readonly messages?: Readonly<Record<Language, string>>;
  /** What is wrong with the request; the first becomes the answer's message. */
  readonly fields?: readonly {
    readonly path: string;
    readonly messages: Readonly<Record<Language, string>>;
  }[];
  /** What the caller needs to go on, such as the newer version of what it wanted to change. */
  readonly data?: unknown;
}

/**
 * A failure that the contract names. Thrown by handlers and what they call; the error handler makes the answer of it. It is
 * no fault of the server, so it carries no cause and is not logged.
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
