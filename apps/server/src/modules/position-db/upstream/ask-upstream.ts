import { makeRequest, parseAnswer } from '@chuhe/cloudbook/chessdb';
import { MAX_ANSWER_LENGTH, makeCloudMoves } from '@chuhe/cloudbook/cloud-moves';
import type { Position } from '@chuhe/rules/position';

/** One question to a server that speaks the chessdb protocol. */

/** Milliseconds until an answer must be whole. */
const TIME_OUT = 2_000;

export interface AskOptions {
  /** The address of `chessdb.php` there. */
  readonly url: string;
  readonly signal: AbortSignal;
}

/**
 * The cloud move string of what the server knows; empty where it knows nothing. Rejects, with a reason fit for a log, when it
 * does not answer in time, refuses, leads elsewhere, or answers with anything but moves that are legal here.
 */
export async function askUpstream(
  position: Position,
  { url, signal }: AskOptions,
): Promise<string> {
  const { address, headers } = readAddress(url);
  // With learning off, the protocol hides scores.
  const request = { action: 'queryall', position, learn: true, showAll: true } as const;
  const own = address.search.slice(1);
  address.search = `${own}${own === '' ? '' : '&'}${makeRequest(request)}`;
  const response = await fetch(address, {
    // Elsewhere might be inside this network.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_OUT)]),
    headers: { accept: 'text/plain, */*', ...headers },
    credentials: 'omit',
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new UpstreamError(`status ${response.status}`);
  }
  return readAnswer(await readBody(response), position);
}

/** An operator's own address may hold a key in its query, which stays there, or a password, which no address that is fetched may hold. */
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

/** What the server did wrong. */
export class UpstreamError extends Error {}

function readAnswer(body: string, position: Position): string {
  // Rows without a score are cut off first, so that one that is cut short is never taken for a whole one.
  if (!body.endsWith('\0')) throw new UpstreamError('an answer without an end');
  const read = parseAnswer(body, { action: 'queryall', position });
  if (!read.ok) throw new UpstreamError(`an answer that is none: ${read.error.code}`);
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
    // Leaving the loop ends the transfer.
    if (length > MAX_ANSWER_LENGTH) throw new UpstreamError('an answer that is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
