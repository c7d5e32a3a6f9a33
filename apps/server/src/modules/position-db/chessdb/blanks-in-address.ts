import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** A connection, of which Node keeps the response that is being sent. */
export type ClientSocket = Pick<
  Socket,
  'remoteAddress' | 'writable' | 'end' | 'destroy' | 'once'
> & {
  readonly _httpMessage?: unknown;
};

/**
 * Answers programs that send the blanks of a board as they are: `GET /chessdb.php?board=… w HTTP/1.1`. Node refuses such an address
 * before any route sees it. The address must arrive in one packet; the headers may follow in others.
 */
export class BlankAddresses {
  readonly #app: () => FastifyInstance;
  /** The beginnings of requests whose headers have not arrived whole. */
  readonly #begun = new WeakMap<
    ClientSocket,
    { readonly text: string; readonly timer: NodeJS.Timeout }
  >();

  constructor(app: () => FastifyInstance) {
    this.#app = app;
  }

  /**
   * @param packet the bytes that Node has refused
   * @returns whether the request is of this kind, and is answered or awaited
   */
  answer(packet: unknown, socket: ClientSocket): boolean {
    const begun = this.#begun.get(socket);
    this.#begun.delete(socket);
    // The answer must not be taken for that of an earlier request.
    const { _httpMessage: response } = socket;
    const isBusy = response !== undefined && response !== null;
    if (!(packet instanceof Uint8Array) || isBusy || !socket.writable) return false;
    const text = (begun?.text ?? '') + Buffer.from(packet).toString('latin1');
    if (text.length > MAX_LENGTH) return false;
    const [, url, lines] = REQUEST.exec(text) ?? [];
    if (url === undefined || lines === undefined) return this.#await(text, socket, begun?.timer);
    clearTimeout(begun?.timer);
    const options = {
      method: 'GET',
      url: url.replaceAll(' ', '%20'),
      headers: readHeaders(lines),
      remoteAddress: socket.remoteAddress ?? '',
    } as const;
    void respond(this.#app(), options, socket);
    return true;
  }

  #await(text: string, socket: ClientSocket, timer = destroyLater(socket)): boolean {
    const isBeginning = BEGINNING.test(text);
    if (isBeginning) this.#begun.set(socket, { text, timer });
    else clearTimeout(timer);
    return isBeginning;
  }
}

function destroyLater(socket: ClientSocket): NodeJS.Timeout {
  const timer = setTimeout(() => socket.destroy(), LONGEST_WAIT);
  socket.once('close', () => clearTimeout(timer));
  return timer;
}

async function respond(
  app: FastifyInstance,
  options: InjectOptions,
  socket: ClientSocket,
): Promise<void> {
  try {
    const { statusCode, headers, rawPayload } = await app.inject(options);
    const head = Object.entries({ ...headers, connection: 'close' })
      .filter(([name]) => name !== 'transfer-encoding' && name !== 'keep-alive')
      .flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${each}\r\n`));
    const status = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}\r\n`;
    const answer = Buffer.concat([Buffer.from(`${status}${head.join('')}\r\n`), rawPayload]);
    socket.end(answer, () => socket.destroy());
  } catch {
    // The server is closing.
    socket.destroy();
  }
}

/** The first part ends at the first blank, so that matching takes linear time. */
const LINE = String.raw`GET (\/(?:cloud\/[\w-]{1,64}\/)?chessdb\.php\?[^\r\n ]* [^\r\n]*) HTTP\/1\.[01]\r\n`;
/** A request without a body whose address has a blank. */
const REQUEST = new RegExp(String.raw`^${LINE}((?:[^\r\n]+\r\n)*)\r\n$`);
const BEGINNING = new RegExp(`^${LINE}(?:[^\\r\\n]+\\r\\n)*[^\\r\\n]*\\r?$`);
const MAX_LENGTH = 16_384;
/** How long the headers may take, in milliseconds. */
const LONGEST_WAIT = 5_000;

function readHeaders(lines: string): Record<string, string> {
  const pairs = lines.split('\r\n').map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const;
  });
  return Object.fromEntries(pairs.filter(([name]) => /^[\w-]+$/.test(name)));
}
