import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import {
  API_EXAMPLES,
  type ApiExample,
  curlCommand,
  EXAMPLE_KEYS,
} from '@chuhe/contract/api-examples';
import type { RouteContract } from '@chuhe/contract/route';
import { ROUTES } from '@chuhe/contract/routes';
import { SCOPES } from '@chuhe/contract/scopes';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { userPermissions } from '../../db/tables/user-tables.ts';
import { listen } from '../../listen.ts';
import { storeScores } from '../../modules/position-db/testing/evaluations.ts';
import { makeTestApi } from '../../testing/test-api.ts';

/** Sends the examples of `/developers` as the page shows them, by curl if there is one, to a server with a new user and a token. */

const api = await makeTestApi();
await storeScores(api.database, Position.initial().play('h2e2'), { h9g7: -10 });
const { headers, userId } = await api.signIn();
await api.database.db
  .insert(userPermissions)
  .values({ userId, name: 'CLOUD.READ', createdAt: api.now() });
const token = await makeToken();
const opened = await listen(api.app, { host: '127.0.0.1', port: 0 });
const site = opened.ok ? `http://127.0.0.1:${opened.port}` : '';

async function makeToken(): Promise<string> {
  const payload = { name: 'Examples', scopes: SCOPES, days: 1 };
  const { body } = await api.call({ method: 'POST', url: '/api/token', headers, payload });
  return String(Object(body.data).token);
}

const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** @returns the text of the answer */
async function send(example: ApiExample): Promise<string> {
  if (hasCurl) {
    const env = { ...process.env, SITE: site, TOKEN: token };
    const command = `${curlCommand(example)} -s -H 'Accept-Language: en'`;
    return (await promisify(execFile)('sh', ['-c', command], { env })).stdout;
  }
  const { path, method, body } = example;
  const response = await fetch(`${site}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': 'en',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.text();
}

test('every example answers as the page says', async () => {
  for (const example of API_EXAMPLES) {
    const text = await send(example);
    const { answer, key } = example;
    const isFile = typeof answer === 'string';
    const given: unknown = isFile ? text : JSON.parse(text);
    expect({ key, given }).toMatchObject({ key, given: answer });
  }
});

test('the examples are those of the page, for routes of the contract with their method and path', () => {
  expect(API_EXAMPLES.map(({ key }) => key)).toEqual([...EXAMPLE_KEYS]);
  const routes: Readonly<Record<string, RouteContract>> = ROUTES;
  for (const { route, method, path, status } of API_EXAMPLES) {
    expect(routes[route]).toMatchObject({ method });
    const pattern = new RegExp(`^${String(routes[route]?.path).replaceAll(/:\w+/g, '[\\w-]+')}$`);
    expect(path.replace(/\?.*/, '')).toMatch(pattern);
    // The refused example shows a call that no token may make.
    expect([path, routes[route]?.scope === undefined]).toEqual([path, status === 403]);
  }
});

test('a quote in a body does not end the command', () => {
  const body = { name: "An's book; $(rm)" };
  const command = curlCommand({ path: '/api/books', body }).replace('curl', 'printf "%s\\n"');
  if (process.platform === 'win32') return;
  const { stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  expect(stdout).toContain(JSON.stringify(body, null, 2));
});
