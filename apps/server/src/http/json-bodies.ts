import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, type ErrorDetails } from './api-error.ts';
import { findExcess, type JsonExcess } from './json-excess.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum depth of lists and objects in a body, if it differs from the usual one. */
    bodyDepth?: number;
  }
}

/** The usual maximum depth of a body. No call needs more than ten. */
const DEPTH = 32;

/**
 * Limits of a body. Those of guests are lower, because anyone can become a guest. A game of 20,000 moves, each with all optional fields,
 * has 300,000 values.
 */
const LIMITS = {
  user: { bytes: Number.POSITIVE_INFINITY, values: 400_000 },
  guest: { bytes: 1024 * 1024, values: 200_000 },
} as const;

/**
 * Checks JSON bodies before they are parsed: their size for guests, their depth, and the number of their values. The size for users is
 * limited by the route. An empty body counts as none, since clients name a content type for calls without a body, too. Call it after the
 * guards, which find the caller.
 */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.from(body);
    const refusal = findRefusal(request, bytes);
    if (refusal !== undefined) done(refusal);
    else if (bytes.length === 0) done(null);
    else void parse(request, bytes.toString(), done);
  });
}

function findRefusal(
  { caller, routeOptions }: FastifyRequest,
  bytes: Uint8Array,
): ApiError | undefined {
  const limit = caller?.isGuest === true ? LIMITS.guest : LIMITS.user;
  if (bytes.length > limit.bytes) return new ApiError('PAYLOAD_TOO_LARGE', { messages: GUEST });
  const { bodyDepth: depth = DEPTH } = routeOptions.config;
  const excess = findExcess(bytes, { depth, values: limit.values });
  if (excess === undefined) return undefined;
  const code = excess === 'depth' ? 'BAD_REQUEST' : 'PAYLOAD_TOO_LARGE';
  return new ApiError(code, { messages: EXCESSES[excess] });
}

type Messages = NonNullable<ErrorDetails['messages']>;

const GUEST: Messages = {
  en: 'This is too large for a guest. Log in or create an account, then try again',
  vi: 'Dữ liệu này quá lớn đối với khách. Hãy đăng nhập hoặc tạo tài khoản rồi thử lại',
  zh: '数据超过游客的大小限制，请登录或注册后重试',
};

const EXCESSES: Readonly<Record<JsonExcess, Messages>> = {
  depth: {
    en: 'The data is nested too deeply',
    vi: 'Dữ liệu lồng nhau quá nhiều cấp',
    zh: '数据嵌套层数过多',
  },
  values: {
    en: 'The data has too many values',
    vi: 'Dữ liệu có quá nhiều giá trị',
    zh: '数据包含的值过多',
  },
  shapes: {
    en: 'The data has too many different field names',
    vi: 'Dữ liệu có quá nhiều tên trường khác nhau',
    zh: '数据包含的字段名种类过多',
  },
};
