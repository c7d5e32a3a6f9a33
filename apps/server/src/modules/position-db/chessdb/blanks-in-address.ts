import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';

/**
 * Answers a program that sends the blanks of a board as they are: `GET /chessdb.php?board=… w HTTP/1.1`. Node refuses such an address
 * before any route sees it, and closes the connection.
 *
 * @param packet the bytes that Node has refused
 * @returns whether the request is of this kind, and is answered
 */
export function answerWithBlanks(
  app: FastifyInstance,
  packet: unknown,
  socket: Pick<Socket, 'remoteAddress' | 'end' | 'destroy'>,
): boolean {
  if (!(packet instanceof Uint8Array) || packet.length > MAX_BYTES) return false;
  const [, url, lines] = REQUEST.exec(Buffer.from(packet).toString('latin1')) ?? [];
  if (url === undefined || lines === undefined) return false;
  const options = {
    method: 'GET',
    url: url.replaceAll(' ', '%20'),
    headers: readHeaders(lines),
    remoteAddress: socket.remoteAddress ?? '',
  } as const;
  void respond(app, options, socket);
  return true;
}

async function respond(
  app: FastifyInstance,
  options: InjectOptions,
  socket: Pick<Socket, 'end' | 'destroy'>,
): Promise<void> {
  try {
    const { statusCode, headers, rawPayload } = await app.inject(options);
    const head = Object.entries({ ...headers, connection: 'close' })
      .filter(([name]) => name !== 'transfer-encoding' && name !== 'keep-alive')
      .flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${each}\r\n`));
    const status = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}\r\n`;
    socket.end(Buffer.concat([Buffer.from(`${status}${head.join('')}\r\n`), rawPayload]));
  } catch {
    // The server is closing.
    socket.destroy();
  }
}

/** A whole request without a body whose address has a blank. */
const REQUEST =
  /^GET (\/(?:cloud\/[\w-]{1,64}\/)?chessdb\.php\?[^\r\n]* [^\r\n]*) HTTP\/1\.[01]\r\n((?:[^\r\n]+\r\n)*)\r\n$/;
const MAX_BYTES = 16_384;

function readHeaders(lines: string): Record<string, string> {
  const pairs = lines.split('\r\n').map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const;
  });
  return Object.fromEntries(pairs.filter(([name]) => /^[\w-]+$/.test(name)));
}
