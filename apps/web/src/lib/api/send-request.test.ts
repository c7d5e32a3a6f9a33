import { expect, test } from 'vitest';
import { sendRequest } from './send-request.ts';
import { success } from './testing/fake-server.ts';

/** The options that `fetch` receives for a request with this body. */
async function sent(body: unknown, outlivesPage?: boolean): Promise<RequestInit | undefined> {
  const inits: (RequestInit | undefined)[] = [];
  const answer = async (_: unknown, init?: RequestInit): Promise<Response> => {
    inits.push(init);
    return success(null);
  };
  const request = { method: 'PUT', url: '/', headers: {}, body, timeout: 1000, signals: [] };
  await sendRequest(answer, { ...request, ...(outlivesPage && { outlivesPage }) });
  return inits[0];
}

test('a request may outlive its page, unless its body is larger than browsers allow', async () => {
  expect(await sent({ title: 'a' }, true)).toMatchObject({
    keepalive: true,
    body: '{"title":"a"}',
  });
  expect(await sent({ title: '棋'.repeat(20_000) }, true)).not.toHaveProperty('keepalive');
  expect(await sent({ title: 'a' })).not.toHaveProperty('keepalive');
});
