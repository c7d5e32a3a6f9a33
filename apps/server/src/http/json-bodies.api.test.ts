import { LANGUAGES } from '@chuhe/contract/languages';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, test, vi } from 'vitest';
import { makeTestApi, type SignedIn } from '../testing/test-api.ts';

const api = await makeTestApi();
const user = await api.signIn();
const guest = await api.signIn({ isGuest: true });

const save = (payload: string, { headers } = user, language = 'en') =>
  api.call({
    method: 'POST',
    url: '/api/match',
    headers: { ...headers, 'content-type': 'application/json', 'accept-language': language },
    payload,
  });
const game = (history: unknown): string => JSON.stringify({ startFEN: INITIAL_FEN, history });
const bytes = (count: number): string =>
  game({ version: 1, root: { c: 'x'.repeat(count) }, moves: [] });
const refusal = async (payload: string, as: SignedIn) => {
  const { status, body } = await save(payload, as);
  return [status, body.code, body.message];
};

/** Bodies for which `JSON.parse` takes up to half a second. */
const HOSTILE = [
  ['brackets', '['.repeat(2_000_000), 400, 'The data is nested too deeply'],
  ['closed brackets', '['.repeat(1e6) + ']'.repeat(1e6), 400, 'The data is nested too deeply'],
  ['objects', '{"":'.repeat(500_000), 400, 'The data is nested too deeply'],
  ['numbers', `[${'1,'.repeat(999_999)}1]`, 413, 'The data has too many values'],
  ['empty lists', `[${'[],'.repeat(600_000)}[]]`, 413, 'The data has too many values'],
  [
    'names',
    `{${Array.from({ length: 200_000 }, (_, at) => `"k${at}":0`).join()}}`,
    413,
    'The data has too many different field names',
  ],
] as const;

describe('a body of two megabytes that takes long to parse', () => {
  test.each(HOSTILE)(
    'is refused before it is parsed: %s',
    async (_name, payload, status, message) => {
      const parse = vi.spyOn(JSON, 'parse');
      expect((await refusal(payload, user))[2]).toBe(message);
      expect((await refusal(payload.slice(0, 1_000_000), guest))[0]).toBe(status);
      // Only the short responses are parsed, by this test.
      const lengths = parse.mock.calls.map(([text]) => text.length);
      parse.mockRestore();
      expect(Math.max(...lengths)).toBeLessThan(1000);
    },
  );

  test('is refused in the language of the user', async () => {
    const messages = LANGUAGES.map(async (language) => {
      const { status, body } = await save('['.repeat(100_000), user, language);
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
      return body.message;
    });
    expect(new Set(await Promise.all(messages)).size).toBe(LANGUAGES.length);
  });
});

describe('an honest body', () => {
  test('is accepted with the most moves that carry all values', async () => {
    const shuffle = ['h0g2', 'h9g7', 'g2h0', 'g7h9'];
    const moves = Array.from({ length: 20_000 }, (_, index) => ({
      m: shuffle[index % 4],
      c: `${index}`,
      g: [1],
      s: ['Ge2', 'Rh2e2'],
      e: { cp: 12, depth: 20 },
      k: index,
      t: 3,
    }));
    expect((await save(game({ version: 1, moves }))).status).toBe(200);
  });

  test('may have more values for a user than for a guest', async () => {
    const many = game(Array.from({ length: 250_000 }, () => 0));
    expect((await refusal(many, guest))[2]).toBe('The data has too many values');
    // The number of values is accepted, but numbers are not moves.
    expect((await refusal(many, user)).slice(0, 2)).toEqual([400, 'INVALID_GAME']);
  });

  test('may be larger for a user than for a guest, whose error says what to do', async () => {
    expect((await save(bytes(1_100_000))).status).toBe(200);
    expect((await save(bytes(1_000_000), guest)).status).toBe(200);
    expect(await refusal(bytes(1_100_000), guest)).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'This is too large for a guest. Log in or create an account, then try again',
    ]);
  });
});
