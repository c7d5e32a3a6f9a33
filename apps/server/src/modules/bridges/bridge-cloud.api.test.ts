import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { openCloudServer } from '../../../../bridge/src/cloud/cloud-server.ts';
import { Forwarder } from '../../../../bridge/src/cloud/forward.ts';
import { Repeated } from '../../../../bridge/src/terminal.ts';
import { partsOf, sendBytes } from '../../../../bridge/src/testing/send-bytes.ts';
import { userPermissions } from '../../db/tables/user-tables.ts';
import { listen } from '../../listen.ts';
import { writeSetting } from '../../settings/site-settings.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { sell } from '../billing/testing/packages.ts';
import { storeScores } from '../position-db/testing/evaluations.ts';
import { insertBridge } from './bridge-repository.ts';

// With a public address, a program on the machine of the site needs access like any other.
const api = await makeTestApi({ publicUrl: 'https://chuhe.example' });
const start = Position.initial();
await storeScores(api.database, start, { c3c4: 12, h2e2: 30, h0g2: 9 });
await storeScores(api.database, start.play('e0e1'), { h9g7: -10 });
await writeSetting(api.database.db, { key: 'trialCredits', value: 0 }, api.now());
await sell(api.database.db);
const listening = await listen(api.app, { host: '127.0.0.1', port: 0 });
const server = `http://127.0.0.1:${listening.ok ? listening.port : 0}`;
let count = 0;

async function pair({ userId }: SignedIn, permissions: readonly string[] = ['CLOUD.READ']) {
  const token = `token-of-the-bridge-number-${(count += 1)}`;
  const createdAt = api.now();
  await insertBridge(api.database.db, { userId, name: 'laptop', token, createdAt });
  for (const name of permissions) {
    await api.database.db.insert(userPermissions).values({ userId, name, createdAt });
  }
  return token;
}

async function openCloud(token: string) {
  const said: string[] = [];
  const messages = new Repeated((text) => said.push(text));
  const forwarder = new Forwarder({ server, token, messages });
  const cloud = await openCloudServer({ port: 0, address: '127.0.0.1', hosts: [], forwarder });
  const get = async (query: string) => {
    const request = `GET /chessdb.php?${query} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    return partsOf(await sendBytes(cloud.port, request));
  };
  return { get, said, close: cloud.close };
}

test('a program behind a bridge gets what the site answers, and its user pays for it', async () => {
  const user = await api.signIn();
  const cloud = await openCloud(await pair(user, ['CLOUD.READ', 'CLOUD.UNLIMIT']));
  const [board] = start.fen.split(' ');
  for (const [query, expected] of [
    [`action=querybest&board=${board} w`, /^move:[bh]2e2\0$/],
    [`action=queryall&showall=1&board=${board}+w+-+-+0+1`, /^move:[bh]2e2,score:30,[^]*\0$/],
    [`action=queryscore&json=1&board=${board}%20w`, /^\{"status":"ok","eval":30/],
    [`action=queryall&board=nonsense`, /^invalid board\0$/],
  ] as const) {
    expect((await cloud.get(query)).body).toMatch(expected);
  }
  await cloud.close();
});

test('a removed bridge gets what programs know as a refusal, and its terminal says why', async () => {
  const query = `action=queryall&board=${encodeURIComponent(start.fen)}`;
  const cloud = await openCloud('a-token-of-no-bridge-at-all');
  expect((await cloud.get(query)).body).toBe('rate limit exceeded\0');
  expect(cloud.said).toEqual([expect.stringContaining('refuses this bridge')]);
  await cloud.close();
});

test('an account without look-ups is told in the terminal of the bridge', async () => {
  const cloud = await openCloud(await pair(await api.signIn()));
  const query = `action=queryall&board=${encodeURIComponent(start.play('e0e1').fen)}`;
  expect((await cloud.get(query)).body).toMatch(
    /^Error: Your credit usage has expired\. Packages: https:\/\/chuhe\.example\/packages/,
  );
  expect(cloud.said).toEqual([expect.stringContaining('no look-ups left')]);
  await cloud.close();
});
