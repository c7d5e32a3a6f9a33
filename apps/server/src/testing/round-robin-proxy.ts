import { once } from 'node:events';
import {
  Agent,
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How long an idle connection to a server is kept, in milliseconds; less than the servers of the tests drain. */
const IDLE_MS = 400;
const CHECK_EVERY_MS = 100;
const TRIES = 3;

interface Upstream {
  readonly port: number;
  readonly agent: Agent;
  isReady: boolean;
}

/**
 * A proxy that does what Caddy and nginx do with the files in `deploy`: it gives each request to the next server that `/readyz` says is
 * ready, sends requests again that no server has received or that can be repeated, and closes idle connections first. The answer names its
 * server in the header `x-port`. The client chooses its address by the header `x-test-address`.
 */
export class RoundRobinProxy {
  readonly #upstreams: Upstream[] = [];
  readonly #server = createServer((message, response) => void this.#answer(message, response));
  #next = 0;
  #timer: NodeJS.Timeout | undefined;

  async listen(): Promise<string> {
    this.#server.on('upgrade', (message: IncomingMessage, socket, head) => {
      const upstream = this.#choose([]);
      if (upstream === undefined) {
        socket.destroy();
        return;
      }
      const other = connect(upstream.port, '127.0.0.1');
      const headers = Object.entries(forwarded(message));
      const lines = headers.map(([name, value]) => `${name}: ${String(value)}\r\n`).join('');
      other.write(`GET ${message.url} HTTP/1.1\r\n${lines}\r\n`);
      other.write(head);
      other.pipe(socket).pipe(other);
      for (const [one, peer] of [
        [other, socket],
        [socket, other],
      ] as const) {
        one.on('error', () => peer.destroy());
        one.on('close', () => peer.destroy());
      }
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#timer = setInterval(() => this.#upstreams.forEach(check), CHECK_EVERY_MS);
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  }

  /** @returns the port of the server in the header `x-port` */
  add(address: string): string {
    const { port } = new URL(address);
    const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
    this.#upstreams.push({ port: Number(port), agent, isReady: true });
    return port;
  }

  remove(port: string): void {
    const found = this.#upstreams.find((each) => String(each.port) === port);
    if (found === undefined) return;
    this.#upstreams.splice(this.#upstreams.indexOf(found), 1);
    found.agent.destroy();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const { agent } of this.#upstreams) agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** The next server, one that is ready and has not been tried if there is one. */
  #choose(tried: readonly Upstream[]): Upstream | undefined {
    const left = this.#upstreams.filter((each) => !tried.includes(each));
    const ready = left.filter(({ isReady }) => isReady);
    const from = ready.length > 0 ? ready : left;
    this.#next += 1;
    return from[this.#next % from.length];
  }

  async #answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(message);
    const isRepeatable = message.method !== 'POST';
    const tried: Upstream[] = [];
    while (tried.length < TRIES) {
      const upstream = this.#choose(tried);
      if (upstream === undefined) break;
      tried.push(upstream);
      try {
        const answer = await pass(upstream, message, body);
        response.writeHead(answer.status, {
          ...withoutHops(answer.headers),
          'x-port': upstream.port,
        });
        response.end(answer.body);
        return;
      } catch (error) {
        upstream.isReady = false;
        const isUnsent = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (!isUnsent && !isRepeatable) break;
      }
    }
    response.writeHead(502).end();
  }
}

function check(upstream: Upstream): void {
  const asked = get({ host: '127.0.0.1', port: upstream.port, path: '/readyz' }, (answer) => {
    upstream.isReady = answer.statusCode === 200;
    answer.resume();
  });
  asked.on('error', () => {
    upstream.isReady = false;
  });
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function pass({ port, agent }: Upstream, message: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method, url } = message;
  return new Promise((resolve, reject) => {
    const headers = { ...withoutHops(forwarded(message)), 'content-length': body.length };
    const sent = request(
      { host: '127.0.0.1', port, agent, path: url, method, headers },
      (answer) => {
        const { statusCode: status = 0 } = answer;
        buffer(answer).then(
          (whole) => resolve({ status, headers: answer.headers, body: whole }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function forwarded({ headers }: IncomingMessage): IncomingHttpHeaders {
  const { 'x-test-address': address = '203.0.113.1', ...others } = headers;
  return { ...others, 'x-forwarded-for': String(address), 'x-forwarded-proto': 'http' };
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _one, 'transfer-encoding': _other, 'keep-alive': _last, ...rest } = headers;
  return rest;
}
