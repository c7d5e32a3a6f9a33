/**
 * Reads requests of programs that use a cloud book. They are read here and not by Node's HTTP server, because some programs send the blanks
 * of a board as they are, and Node refuses such an address. One connection carries one request.
 */

export interface ProgramRequest {
  readonly method: 'GET' | 'POST';
  /** Path without the query. */
  readonly path: string;
  /** The query as it was sent, without `?`. */
  readonly query: string;
  /** Names in lower case; the last value of a name. */
  readonly headers: ReadonlyMap<string, string>;
  /** `1.0` or `1.1`. */
  readonly version: string;
  /** One character for each byte. */
  readonly body: string;
}

/** `status`: why a request is refused. */
export type ReadResult =
  | { readonly kind: 'request'; readonly request: ProgramRequest }
  | { readonly kind: 'incomplete'; readonly isBodyAwaited: boolean }
  | { readonly kind: 'refused'; readonly status: 400 | 405 | 411 | 413 | 431 };

const MAX_HEAD = 16_384;
const MAX_BODY = 65_536;

/** @param text all bytes of the connection so far, one character for each */
export function readRequest(text: string): ReadResult {
  // Some programs end lines with a line feed alone.
  const end = /\r?\n\r?\n/.exec(text.slice(0, MAX_HEAD));
  if (end === null) {
    return text.length >= MAX_HEAD
      ? { kind: 'refused', status: 431 }
      : { kind: 'incomplete', isBodyAwaited: false };
  }
  const [first = '', ...lines] = text.slice(0, end.index).split(/\r?\n/);
  const line = readFirstLine(first);
  if (typeof line === 'number') return { kind: 'refused', status: line };
  const headers = readHeaders(lines);
  if (headers === undefined) return { kind: 'refused', status: 400 };
  if (headers.has('transfer-encoding')) return { kind: 'refused', status: 411 };
  const length = headers.get('content-length') ?? '0';
  if (!/^\d{1,15}$/.test(length)) return { kind: 'refused', status: 400 };
  if (Number(length) > MAX_BODY) return { kind: 'refused', status: 413 };
  const start = end.index + end[0].length;
  const body = text.slice(start, start + Number(length));
  if (body.length < Number(length)) return { kind: 'incomplete', isBodyAwaited: true };
  return { kind: 'request', request: { ...line, headers, body } };
}

type FirstLine = Pick<ProgramRequest, 'method' | 'path' | 'query' | 'version'>;

/** The address is everything between the method and the version, with its blanks. */
function readFirstLine(line: string): FirstLine | 400 | 405 {
  const from = line.indexOf(' ');
  const to = line.lastIndexOf(' ');
  const version = /^HTTP\/(1\.[01])$/.exec(line.slice(to + 1))?.[1];
  if (from < 0 || to <= from || version === undefined) return 400;
  const method = line.slice(0, from);
  if (method !== 'GET' && method !== 'POST') return 405;
  // A program that uses a proxy sends the whole address.
  const address = line.slice(from + 1, to).replace(/^http:\/\/[^/?]*/i, '');
  const at = address.indexOf('?');
  const path = at < 0 ? address : address.slice(0, at);
  return { method, path, query: at < 0 ? '' : address.slice(at + 1), version };
}

function readHeaders(lines: readonly string[]): Map<string, string> | undefined {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    if (at < 1 || !/^[\w-]+$/.test(name)) return undefined;
    headers.set(name, line.slice(at + 1).trim());
  }
  return headers;
}
