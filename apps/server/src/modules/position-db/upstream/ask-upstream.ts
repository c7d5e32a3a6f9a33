import { makeRequest, parseAnswer } from '@chuhe/cloudbook/chessdb';
import { MAX_ANSWER_LENGTH, makeCloudMoves } from '@chuhe/cloudbook/cloud-moves';
import type { Position } from '@chuhe/rules/position';

/** Time in which the whole answer must arrive, in milliseconds. */
const TIMEOUT_MS = 2_000;

export interface AskOptions {
  /** The address of `chessdb.php`. */
  readonly url: string;
  readonly signal: AbortSignal;
}

/**
 * Requests what the server knows about a position, as a cloud move string that is empty for an unknown position. Rejects, with a reason
 * suited to a log, if the answer is late or contains anything but legal moves.
 */
export async function askUpstream(
  position: Position,
  { url, signal }: AskOptions,
): Promise<string> {
  const { address, headers } = readAddress(url);
  // If the request forbids learning, the protocol hides scores.
  const request = { action: 'queryall', position, learn: true, showAll: true } as const;
  const own = address.search.slice(1);
  address.search = `${own}${own === '' ? '' : '&'}${makeRequest(request)}`;
  const response = await fetch(address, {
    // A redirect could lead to an internal address of this network.
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

/** Moves credentials from the operator's address to a header, because `fetch` accepts none in a URL. A key in the query stays there. */
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
  // chessdb sends rows without a score last, so an answer that is cut off there would look complete.
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
