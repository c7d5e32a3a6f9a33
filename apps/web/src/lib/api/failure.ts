import type { Failure } from '@chuhe/contract/envelope';
import { ERROR_STATUS, type ErrorCode } from '@chuhe/contract/error-codes';
import i18next from 'i18next';
import type { TextKey } from '../../i18n/texts.ts';
import { parseRecord } from '../parse.ts';

/** How a call fails: the server's own word, or what this page has to say where there is none. */
export interface ApiFailure {
  readonly success: false;
  readonly code: FailureCode;
  /** In the user's language. */
  readonly message: string;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** What is wrong with the request, field by field. */
  readonly fields: NonNullable<Failure['fields']>;
  readonly data?: unknown;
}

/** What comes of something that is sent and answered by nothing but whether it was done. */
export type Sent = { readonly success: true } | ApiFailure;

/**
 * Codes of the contract, and those of failures that no server has answered. `NETWORK`: no answer came; `TIMEOUT`: none in
 * time; `ABORTED`: whoever asked is gone; `SESSION_CHANGED`: somebody else has signed in in this browser.
 */
export type FailureCode = ErrorCode | LocalCode;
type LocalCode = 'NETWORK' | 'TIMEOUT' | 'ABORTED' | 'SESSION_CHANGED';

/** Whether the server may be well again in a moment: then nothing was decided, and the same call can be made again. */
export function isPassing({ status, code }: ApiFailure): boolean {
  return code !== 'SESSION_CHANGED' && (status === 0 || status === 429 || status >= 500);
}

/** Whether no server has answered. Of a call that was given up nobody knows what it would have answered. */
export function isUnreached({ code }: Pick<ApiFailure, 'code'>): boolean {
  return code === 'NETWORK' || code === 'TIMEOUT';
}

/** Whether this page gave the call up: nobody waits for it, or it was being found out who the user is. */
export function isGivenUp({ code }: Pick<ApiFailure, 'code'>): boolean {
  return code === 'ABORTED' || code === 'SESSION_CHANGED';
}

/** A failure without an answer. */
export function localFailure(code: LocalCode): ApiFailure {
  return { success: false, code, message: i18next.t('api.other'), status: 0, fields: [] };
}

/** Reads a body that may be anything: something between us and the server may have answered in its place. */
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

/** The catalogue of the specification, for answers without words of their own. */
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
