import { parseRecord } from '../parse.ts';
import { type ApiFailure, localFailure, readFailure } from './failure.ts';

export interface OutgoingRequest {
  readonly method: string;
  /** The URL relative to the root, with the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Time limit for the response, in milliseconds. */
  readonly timeout: number;
  /** Signals of the caller. Each of them aborts the request. */
  readonly signals: readonly (AbortSignal | undefined)[];
  /** Whether the request is completed even if the page is closed. Has no effect on a large request. */
  readonly outlivesPage?: boolean;
}

/** Largest body of a `keepalive` request, in bytes. Browsers allow 65,536 bytes for all such requests together. */
const LAST_BYTES = 60_000;

export interface Received {
  readonly success: true;
  /** The field `data` of the response. */
  readonly data: unknown;
  /** The `Date` header of the response, in milliseconds since 1970. */
  readonly date: number | undefined;
}

/** Never rejects. */
export async function sendRequest(
  fetch: typeof globalThis.fetch,
  { method, url, headers, body, timeout, signals, outlivesPage = false }: OutgoingRequest,
): Promise<Received | ApiFailure> {
  const stop = stopper(timeout, signals);
  try {
    const encoded = encode(headers, body);
    const response = await fetch(url, {
      method,
      ...encoded,
      ...(outlivesPage && isSmall(encoded.body) && { keepalive: true }),
      cache: 'no-store',
      credentials: 'same-origin',
      signal: stop.signal,
    });
    return await receive(response);
  } catch {
    if (signals.some((signal) => signal?.aborted)) return localFailure('ABORTED');
    return localFailure(stop.signal.aborted ? 'TIMEOUT' : 'NETWORK');
  } finally {
    stop.done();
  }
}

/** A form is sent as multipart/form-data, anything else as JSON. */
function encode(headers: OutgoingRequest['headers'], body: unknown): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  const type = { 'content-type': 'application/json' };
  return { headers: { ...headers, ...type }, body: JSON.stringify(body) };
}

function isSmall(body: RequestInit['body'] = ''): boolean {
  if (typeof body !== 'string' || body.length > LAST_BYTES) return false;
  return new TextEncoder().encode(body).length <= LAST_BYTES;
}

async function receive(response: Response): Promise<Received | ApiFailure> {
  const body: unknown = await readJson(response);
  const { success, data } = parseRecord(body);
  if (!response.ok) return readFailure(response.status, body);
  // The response is not from our server, but for example from the sign-in page of a hotel network.
  if (success !== true) return localFailure('NETWORK');
  const date = Date.parse(response.headers.get('date') ?? '');
  return { success, data, date: Number.isNaN(date) ? undefined : date };
}

/** Returns `undefined` for text that is not JSON; rejects if the connection breaks. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Combines the timeout and the caller's signals into one signal. */
function stopper(timeout: number, signals: OutgoingRequest['signals']) {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, timeout);
  for (const signal of signals) {
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort);
  }
  return {
    signal: controller.signal,
    done: () => {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', abort);
    },
  };
}
