import type { Failure } from '@chuhe/contract/envelope';
import { ERROR_STATUS, type ErrorCode } from '@chuhe/contract/error-codes';
import i18next from 'i18next';
import type { TextKey } from '../../i18n/texts.ts';
import { parseRecord } from '../parse.ts';

/** A failed call, with the server's error, or with an error of this page if no response arrived. */
export interface ApiFailure<Code extends FailureCode = FailureCode> {
  readonly success: false;
  readonly code: Code;
  /** The message in the user's language. */
  readonly message: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Invalid fields of the request. */
  readonly fields: NonNullable<Failure['fields']>;
  readonly data?: unknown;
}

/** The outcome of a call without data. */
export type Sent = { readonly success: true } | ApiFailure;

/**
 * Codes of the contract, and of failures without a response:
 *
 * - `NETWORK`: the server was not reached.
 * - `TIMEOUT`: the server did not respond in time.
 * - `ABORTED`: the caller has cancelled the call.
 * - `SESSION_CHANGED`: another user has signed in in this browser.
 */
export type FailureCode = ErrorCode | LocalCode;
export type LocalCode = 'NETWORK' | 'TIMEOUT' | 'ABORTED' | 'SESSION_CHANGED';

/** Whether the failure is transient. The same call can then be repeated. */
export function isTransient({ status, code }: ApiFailure): boolean {
  return code !== 'SESSION_CHANGED' && (status === 0 || status === 429 || status >= 500);
}

/** Whether the server was not reached or did not respond. False for an aborted call. */
export function isUnreached({ code }: Pick<ApiFailure, 'code'>): boolean {
  return code === 'NETWORK' || code === 'TIMEOUT';
}

/** Whether this page has cancelled the call, because its caller aborted it or the user of the page has changed. */
export function isGivenUp({ code }: Pick<ApiFailure, 'code'>): boolean {
  return code === 'ABORTED' || code === 'SESSION_CHANGED';
}

/** A failure without a response. */
export function localFailure(code: LocalCode): ApiFailure {
  return { success: false, code, message: i18next.t('api.other'), status: 0, fields: [] };
}

/** Reads the failure of a response. Accepts any body, since a proxy may have responded instead of the server. */
export function readFailure(status: number, body: unknown): ApiFailure {
  const { code, message, fields, data } = parseRecord(body);
  return {
    success: false,
    code: isErrorCode(code) ? code : codeOf(status),
    message: typeof message === 'string' && message !== '' ? message : defaultMessage(status),
    status,
    fields: Array.isArray(fields) ? fields.flatMap(readField) : [],
    ...(data !== undefined && { data }),
  };
}

/** The specification's messages by status, for responses without a message. */
const MESSAGE_KEYS: Readonly<Record<number, TextKey>> = {
  400: 'api.badRequest',
  401: 'api.unauthorized',
  404: 'api.notFound',
};

function defaultMessage(status: number): string {
  return i18next.t(MESSAGE_KEYS[status] ?? 'api.other');
}

function codeOf(status: number): ErrorCode {
  const codes = { 400: 'BAD_REQUEST', 401: 'UNAUTHORIZED', 404: 'NOT_FOUND' } as const;
  const known: Readonly<Record<number, ErrorCode>> = codes;
  return known[status] ?? (status < 500 ? 'REQUEST_FAILED' : 'INTERNAL_ERROR');
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code);
}

function readField(value: unknown): ApiFailure['fields'] {
  const { path, message } = parseRecord(value);
  return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
}
