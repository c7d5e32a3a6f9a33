import { type Match, matchPageSchema, matchSchema } from '@chuhe/contract/match';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { InjectOptions } from 'fastify';
import type { CallResult, SignedIn, TestApi } from '../../../testing/test-api.ts';

type Payload = Readonly<Record<string, unknown>>;

/** A game of two plies; `fields` replace or add fields. */
export function makePayload(fields: Payload = {}): Payload {
  return {
    startFEN: INITIAL_FEN,
    history: ['h2e2', 'h9g7'],
    information: [
      { name: 'Red', value: '胡荣华' },
      { name: 'Black', value: 'Nguyễn Đức' },
      { name: 'Event', value: 'Giải Phố Hàng Bông' },
      { name: 'Date', value: '2024.05.??' },
      { name: 'Result', value: '1-0' },
    ],
    ...fields,
  };
}

export function tag(name: string, value: string): { name: string; value: string } {
  return { name, value };
}

/** The calls of one user. */
export function makeUser(api: TestApi, { headers }: Pick<SignedIn, 'headers'>) {
  const send = (options: InjectOptions): Promise<CallResult> =>
    api.call({ ...options, headers: { ...options.headers, ...headers } });
  const post = (payload: Payload) => send({ method: 'POST', url: '/api/match', payload });
  const put = (matchId: string, payload: Payload) =>
    send({ method: 'PUT', url: `/api/match/update/${matchId}`, payload });
  const get = (url: string) => send({ url });
  const list = async (query: Readonly<Record<string, string>> = {}, path = '/only-me') => {
    const { body } = await send({ url: `/api/match${path}`, query });
    return matchPageSchema.parse(body.data);
  };
  return {
    send,
    post,
    put,
    get,
    list,
    /** Saves a game; throws if it is refused. */
    save: async (fields: Payload = {}): Promise<Match> =>
      readMatch(await post(makePayload(fields))),
  };
}

export function readMatch({ body }: Pick<CallResult, 'body'>): Match {
  return matchSchema.parse(body.data);
}
