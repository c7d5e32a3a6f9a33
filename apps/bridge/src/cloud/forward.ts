import { makeAnswer, parseForm } from '@chuhe/cloudbook/chessdb';
import { BRIDGE_HEADERS } from '@chuhe/contract/bridge';
import { dropBody, readLimited } from '../read-limited.ts';
import { reasonOf } from '../site.ts';
import type { Repeated } from '../terminal.ts';
import type { ProgramRequest } from './read-request.ts';

/** What a program receives. */
export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: Uint8Array;
}

export interface ForwardOptions {
  readonly server: string;
  readonly token: string;
  readonly messages: Repeated;
  /** How long the site may take, in milliseconds. */
  readonly timeoutMs?: number;
}

const PATH = '/chessdb.php';
const TIMEOUT_MS = 10_000;
/** Requests that may be under way at once, and requests that may wait for them. */
const MAX_RUNNING = 8;
const MAX_WAITING = 64;

/** Sends requests of programs to the site, with the token of the bridge, and returns the site's answers byte for byte. */
export class Forwarder {
  readonly #options: ForwardOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: ForwardOptions) {
    this.#options = options;
  }

  /** Never rejects. @param isWanted whether the program still waits */
  async answer(request: ProgramRequest, isWanted = () => true): Promise<Reply> {
    // The time in the queue counts, too: programs do not wait longer.
    const deadline = AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS);
    if (this.#running >= MAX_RUNNING) {
      if (this.#waiting.length >= MAX_WAITING) {
        return this.#refuse(request, 'busy', 'Programs send more requests than the site answers.');
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      // A program that has gone spends no look-ups.
      if (!isWanted()) return { status: 503, type: 'text/plain', body: Buffer.alloc(0) };
      return await this.#send(request, deadline);
    } catch (error) {
      const { server } = this.#options;
      return this.#refuse(request, 'away', `${server} does not answer: ${reasonOf(error)}`);
    } finally {
      // The place passes to the next request.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #send(request: ProgramRequest, signal: AbortSignal): Promise<Reply> {
    const { server, token, messages } = this.#options;
    const { method, query, body } = request;
    const response = await fetch(`${server}${PATH}?${encodeQuery(query)}`, {
      method,
      redirect: 'manual',
      signal,
      headers: {
        authorization: `Bridge ${token}`,
        'accept-encoding': 'identity',
        ...(method === 'POST' && { 'content-type': FORM }),
      },
      ...(method === 'POST' && { body: Buffer.from(body, 'latin1') }),
    });
    if (response.status === 401 || response.status === 403) {
      dropBody(response);
      return this.#refuse(
        request,
        'removed',
        `${server} refuses this bridge: it was removed there, or the account may not use the cloud.`,
      );
    }
    const type = response.headers.get('content-type') ?? '';
    const isAnswer = /^(text\/html|application\/json)/.test(type) && response.status === 200;
    if (!isAnswer) {
      dropBody(response);
      const message = `${server} answers with status ${response.status}.`;
      return this.#refuse(request, 'failed', message);
    }
    if (response.headers.get(BRIDGE_HEADERS.reason) === 'no-credit') {
      messages.say('no-credit', `The account has no look-ups left on ${server}.`);
    }
    return { status: 200, type, body: await readLimited(response) };
  }

  /** Programs recognise this refusal, and do not mistake it for information about the position. */
  #refuse({ query, body }: ProgramRequest, about: string, message: string): Reply {
    this.#options.messages.say(about, message);
    const form = parseForm(new Map([...new URLSearchParams(query), ...new URLSearchParams(body)]));
    const answer = makeAnswer({ kind: 'status', status: 'rate limit exceeded' }, form);
    const type = form.format === 'json' ? 'application/json' : 'text/html; charset=UTF-8';
    return { status: 200, type, body: Buffer.from(answer) };
  }
}

const FORM = 'application/x-www-form-urlencoded';

/** Encodes what an address may not contain. Everything else stays as the program has written it. */
function encodeQuery(query: string): string {
  return query.replaceAll(/[^\x21\x24-\x7e]/g, (character) => {
    const code = character.charCodeAt(0);
    return `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}
