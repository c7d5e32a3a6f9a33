import { failureSchema, makeSuccessSchema } from '@chuhe/contract/envelope';
import type { Endpoint } from '@chuhe/contract/route';
import type { z } from 'zod';
import { dropBody, readLimited } from './read-limited.ts';

/** Calls to the site with which the bridge is paired. */

/** `code`: the error code of the site, or `AWAY` if the site cannot be reached or does not speak its protocol. */
export type Called<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly code: string; readonly message: string };

export interface SiteCall<Data> {
  readonly server: string;
  readonly endpoint: Endpoint;
  readonly data: z.ZodType<Data>;
  readonly body?: object;
  /** The token of the bridge. */
  readonly token?: string;
}

const TIMEOUT_MS = 15_000;

/** Never rejects. */
export async function callSite<Data>(call: SiteCall<Data>): Promise<Called<Data>> {
  const { server, endpoint, data, body, token } = call;
  try {
    const response = await fetch(new URL(endpoint.path, server), {
      method: endpoint.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'accept-language': 'en',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bridge ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const moved = response.headers.get('location');
    if (moved !== null) {
      dropBody(response);
      return away(`${server} redirects to ${moved}. Use that address.`);
    }
    const parsed: unknown = JSON.parse((await readLimited(response)).toString('utf8'));
    const good = makeSuccessSchema(data).safeParse(parsed);
    if (good.success) return { ok: true, data: good.data.data };
    const failure = failureSchema.safeParse(parsed);
    if (failure.success) return { ok: false, ...failure.data };
    return away(`${server} is not a Chuhe site, or an older one.`);
  } catch (error) {
    return away(`${server} cannot be reached: ${reasonOf(error)}`);
  }
}

function away(message: string): Called<never> {
  return { ok: false, code: 'AWAY', message };
}

/** Why a request failed. Node hides the reason in `cause`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) {
    return cause.errors[0].message;
  }
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}

/** The origin of a site as the user writes it; `undefined` if it is not an address of one. @example 'https://chuhe.example' */
export function parseServer(text: string): string | undefined {
  try {
    const url = new URL(text.trim());
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    return isWeb && url.username === '' && url.password === '' ? url.origin : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the connection to a site can be read by others on its way. */
export function isUnencrypted(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
