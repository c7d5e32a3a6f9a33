import type { Session, Tokens, User } from '@chuhe/contract/identity';
import { COOKIES, HEADERS } from '@chuhe/contract/names';
import type { InjectOptions } from 'fastify';
import type { TestApi } from '../../../testing/test-api.ts';

/** A browser: a client token, an access token, and the refresh cookie. */
export interface Visitor {
  accessToken: string;
  refreshToken: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly body: {
    readonly success: boolean;
    readonly code?: string;
    readonly message?: string;
    /** One type for the data of all responses about accounts. A test uses the fields of the response that it has requested. */
    readonly data: Tokens & User & readonly Session[];
  };
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Consent to the default texts. */
export const CONSENT = { terms: 0, privacy: 0 };

export const LAN = {
  firstName: 'Lan',
  lastName: 'Nguyễn',
  email: 'lan@example.com',
  phone: '+84 90 123 45 67',
  password: 'ngựa nhật, xe điền',
  consent: CONSENT,
};

/** URLs of calls that use a client token. */
const BY_CLIENT_TOKEN = /register$|social-login$|authenticate$|forgot$/;

export async function makeVisitor(
  api: TestApi,
  options: Pick<InjectOptions, 'remoteAddress'> = {},
): Promise<Visitor> {
  const client = await api.asClient();
  const visitor: Visitor = {
    accessToken: '',
    refreshToken: '',
    call: async (method, url, payload, headers = {}) => {
      const isClientCall = BY_CLIENT_TOKEN.test(url);
      const bearer = visitor.accessToken && { authorization: `Bearer ${visitor.accessToken}` };
      const guest = visitor.accessToken && { [HEADERS.guestToken]: visitor.accessToken };
      const isSignIn = isClientCall || url === '/api/login';
      const response = await api.app.inject({
        method,
        url,
        ...options,
        headers: {
          ...(isClientCall ? client : bearer),
          ...(isSignIn && guest),
          'sec-fetch-site': 'same-origin',
          'accept-language': 'en',
          ...headers,
        },
        cookies: visitor.refreshToken === '' ? {} : { [COOKIES.refresh]: visitor.refreshToken },
        ...(payload !== undefined && { payload }),
      });
      const cookie = response.cookies.find(({ name }) => name === COOKIES.refresh);
      if (cookie !== undefined) visitor.refreshToken = cookie.value;
      const { data }: { data?: Partial<Tokens> | null } = response.json();
      if (data?.accessToken !== undefined) visitor.accessToken = data.accessToken;
      return { status: response.statusCode, body: response.json(), headers: response.headers };
    },
  };
  return visitor;
}

export function register(visitor: Visitor, values: object): Promise<Answer> {
  return visitor.call('POST', '/api/user/register', values);
}

/** A signed-in user with an account. */
export async function makeMember(api: TestApi, email: string): Promise<Visitor> {
  const visitor = await makeVisitor(api);
  const { status, body } = await register(visitor, { ...LAN, email });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return visitor;
}
