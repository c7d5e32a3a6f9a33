import { createServer, type ServerResponse } from 'node:http';
import { makeAnswer, parseRequest } from '@chuhe/cloudbook/chessdb';
import { rankMoves } from '@chuhe/cloudbook/cloud-moves';

/** A server of the chessdb protocol that answers as the real one does, or misbehaves on request. */
export interface FakeUpstream {
  readonly url: string;
  /** The requests so far, each with its time in milliseconds. */
  readonly asked: readonly {
    readonly board: string;
    readonly at: number;
    readonly query: string;
    readonly authorization: string | undefined;
  }[];
  /** Sets how the server answers from now on. */
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
}

export const BEHAVIOURS = [
  'good',
  'unknown',
  'slow',
  'status 503',
  'html',
  'truncated',
  'cut connection',
  'rate limited',
  'illegal moves',
  'redirect',
  'endless',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/**
 * Starts a server that knows every move of every position. In alphabetical order, the first move scores 100 and each
 * further move 5 less.
 */
export async function startFakeUpstream(
  redirectTarget = 'http://127.0.0.1:9/',
): Promise<FakeUpstream> {
  let behaviour: Behaviour = 'good';
  const asked: FakeUpstream['asked'][number][] = [];
  const server = createServer((request, response) => {
    const { search, searchParams } = new URL(request.url ?? '/', 'http://upstream');
    const { authorization } = request.headers;
    const board = searchParams.get('board') ?? '';
    asked.push({ board, at: performance.now(), query: search, authorization });
    response.setHeader('content-type', 'text/html; charset=UTF-8');
    answer(response, searchParams, { behaviour, redirectTarget });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/chessdb.php`,
    asked,
    behave: (next) => void (behaviour = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

function answer(
  response: ServerResponse,
  parameters: URLSearchParams,
  { behaviour, redirectTarget }: { behaviour: Behaviour; redirectTarget: string },
): void {
  const good = goodAnswer(parameters);
  switch (behaviour) {
    case 'good':
      return void response.end(good);
    case 'unknown':
      return void response.end('unknown\0');
    case 'slow':
      return void setTimeout(() => response.end(good), 10_000).unref();
    case 'status 503':
      return void response.writeHead(503).end('Error: no backend');
    case 'html':
      return void response.end('<html><body>502 Bad Gateway</body></html>');
    case 'truncated':
      return void response.end(good.slice(0, 150));
    case 'cut connection':
      response.setHeader('content-length', good.length);
      response.write(good.slice(0, 150));
      return void setTimeout(() => response.destroy(), 20);
    case 'rate limited':
      return void response.end('rate limit exceeded\0');
    case 'illegal moves':
      return void response.end('move:a0a9,score:5,rank:2,note:! (01-01),winrate:50.38\0');
    case 'redirect':
      return void response.writeHead(302, { location: redirectTarget }).end();
    case 'endless':
      break;
  }
  const more = (): void => {
    if (!response.destroyed) response.write('move:h2e2,score:1,'.repeat(1000), more);
  };
  more();
}

function goodAnswer(parameters: URLSearchParams): string {
  const { form, request } = parseRequest(parameters);
  if (!request.ok) return makeAnswer(request.error, form);
  const moves = request.value.position
    .legalMoves()
    .toSorted()
    .map((move, at) => ({
      move,
      score: 100 - 5 * at,
      note: { kind: 'replies', known: 40, good: 2 } as const,
    }));
  return makeAnswer({ kind: 'moves', moves: rankMoves(moves) }, form);
}
