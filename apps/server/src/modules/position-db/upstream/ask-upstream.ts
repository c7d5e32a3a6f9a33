import dns from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { makeRequest, parseAnswer } from '@chuhe/cloudbook/chessdb';
import { MAX_ANSWER_LENGTH, makeCloudMoves } from '@chuhe/cloudbook/cloud-moves';
import type { Position } from '@chuhe/rules/position';
import { hasPrivateHost, isPrivateAddress } from '../../../config/private-address.ts';

/** Time in which the whole answer must arrive, in milliseconds. */
const TIMEOUT_MS = 2_000;

export interface AskOptions {
  /** The address of `chessdb.php`. */
  readonly url: string;
  /** Whether the server may be on this machine or in its network. */
  readonly isPrivateAllowed: boolean;
  readonly signal: AbortSignal;
}

/**
 * Requests what the server knows about a position, as a cloud move string that is empty for an unknown position. Rejects, with a reason
 * suited to a log, if the answer is late or contains anything but legal moves.
 */
export async function askUpstream(
  position: Position,
  { url, isPrivateAllowed, signal }: AskOptions,
): Promise<string> {
  const { address, headers } = readAddress(url);
  // If the request forbids learning, the protocol hides scores.
  const request = { action: 'queryall', position, learn: true, showAll: true } as const;
  const own = address.search.slice(1);
  address.search = `${own}${own === '' ? '' : '&'}${makeRequest(request)}`;
  if (!isPrivateAllowed && hasPrivateHost(address)) throw new UpstreamError(PRIVATE_REASON);
  const response = await send(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: { accept: 'text/plain, */*', ...headers },
    ...(!isPrivateAllowed && { lookup: lookupPublic }),
  });
  // A redirect is not followed: it could lead to an internal address of this network.
  if (response.statusCode !== 200) {
    response.destroy();
    throw new UpstreamError(`status ${response.statusCode}`);
  }
  return readAnswer(await readBody(response), position);
}

/** `fetch` cannot check the address that it connects to. */
function send(address: URL, options: http.RequestOptions): Promise<IncomingMessage> {
  const { request } = address.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    request(address, options, resolve).on('error', reject).end();
  });
}

const PRIVATE_REASON =
  'the address is on this machine or in its network, which CLOUD_UPSTREAM_ALLOW_PRIVATE=1 allows';

/**
 * Resolves a name, unless an address of it is private. The connection uses the result, so that a name which changes its address between a
 * check and the connection gains nothing.
 */
const lookupPublic: LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses;
    if (error !== null || first === undefined) {
      done(error ?? new UpstreamError('the name has no address'), '');
    } else if (addresses.some(({ address }) => isPrivateAddress(address))) {
      done(new UpstreamError(PRIVATE_REASON), '');
    } else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

/** Moves credentials from the operator's address to a header. A key in the query stays there. */
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

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A stream without an encoding has buffers.
    const bytes = chunk as Buffer;
    length += bytes.length;
    // Throwing out of the loop ends the connection.
    if (length > MAX_ANSWER_LENGTH) throw new UpstreamError('the answer is too long');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
