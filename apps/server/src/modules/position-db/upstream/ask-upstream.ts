import { makeRequest, parseAnswer } from '@chuhe/cloudbook/chessdb';
import { MAX_ANSWER_LENGTH, makeCloudMoves } from '@chuhe/cloudbook/cloud-moves';
import type { Position } from '@chuhe/rules/position';

/** Milliseconds until the whole answer must have arrived. */
const TIMEOUT_MS = 2_000;

export interface AskOptions {
  /** The address of `chessdb.php`. */
  readonly url: string;
  readonly signal: AbortSignal;
}

/**
 * The cloud move string of what the server knows, empty for an unknown position. Rejects with a reason fit for a log, unless the answer
 * is in time and consists of legal moves.
 */
export async function askUpstream(
  position: Position,
  { url, signal }: AskOptions,
): Promise<string> {
  const { address, headers } = readAddress(url);
  // Without learning, the protocol hides scores.
  const request = { action: 'queryall', position, learn: true, showAll: true } as const;
  const own = address.search.slice(1);
  address.search = `${own}${own === '' ? '' : '&'}${makeRequest(request)}`;
  const response = await fetch(address, {
    // A redirect could lead into this network.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: { accept: 'text/plain, */*', ...headers },
    credentials: 'omit',
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new UpstreamError(`status ${response.status}`);
  }
  return readAnswer(await readBody(response), position);
}

/** Splits credentials off the operator's address, since `fetch` accepts none in a URL. A key in the query stays there. */
function readAddress(url: string): {
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
} {
  const address = new URL(url);
  const { username, password } = address;
  address.username = '';
  address.password = '';
  if (username === '' && password === '') return { address, headers: {} };
  const secret = Buffer.from(`${unescape(username)}:${unescape(password)}`).toString('base64');
  return { address, headers: { authorization: `Basic ${secret}` } };
}

function unescape(part: string): string {
  return new URLSearchParams(`part=${part.replaceAll('+', '%2B')}`).get('part') ?? part;
}

export class UpstreamError extends Error {}

function readAnswer(body: string, position: Position): string {
  // chessdb sends rows without a score last, so an answer cut short there could pass for a whole one.
  if (!body.endsWith('\0')) throw new UpstreamError('the answer has no end mark');
  const read = parseAnswer(body, { action: 'queryall', position });
  if (!read.ok) throw new UpstreamError(`invalid answer: ${read.error.code}`);
  const { answer } = read.value;
  if (answer.kind === 'moves') {
    return makeCloudMoves(answer.moves.filter(({ score }) => score !== undefined));
  }
  if (answer.kind === 'status' && answer.status === 'unknown') return '';
  const what = answer.kind === 'status' ? answer.status : answer.kind;
  throw new UpstreamError(`the answer "${what}"`);
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (response.body === null) return '';
  for await (const chunk of response.body) {
    length += chunk.length;
    // Throwing out of the loop cancels the transfer.
    if (length > MAX_ANSWER_LENGTH) throw new UpstreamError('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
