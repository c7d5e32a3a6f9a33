import { userSchema } from '@chuhe/contract/identity';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { listStatements } from '../testing/list-statements.ts';
import { makeTestApi, type SignedIn } from '../testing/test-api.ts';
import { writeSetting } from './site-settings.ts';

const api = await makeTestApi();
const { db } = api.database;

const permissionsOf = async ({ headers }: SignedIn) => {
  const { body } = await api.call({ url: '/api/user/profile', headers });
  return userSchema.parse(body.data).permissions.map(({ name }) => name);
};

/** Changes a setting without an announcement, as if another process had changed it and the announcement were lost. */
const allowEveryone = (value: 'CLOUD.READ'[]) =>
  writeSetting(db, { key: 'defaultPermissions', value }, api.now());

test.each([
  ['a second has passed', 1000],
  ['the clock was set back', -1],
])('a change of settings that is not announced is known once %s', async (_when, milliseconds) => {
  const user = await api.signIn();
  await allowEveryone(['CLOUD.READ']);
  api.pass(1000);
  expect(await permissionsOf(user)).toEqual(['CLOUD.READ']);
  await allowEveryone([]);
  expect(await permissionsOf(user)).toEqual(['CLOUD.READ']);
  api.pass(milliseconds);
  expect(await permissionsOf(user)).toEqual([]);
});

test('calls that need a permission read the settings once in a second', async () => {
  await allowEveryone(['CLOUD.READ']);
  api.pass(1000);
  const { headers } = await api.signIn();
  const payload = { fens: [Position.initial().fen] };
  const lookUp = () => api.call({ method: 'POST', url: '/api/positions', headers, payload });
  const countReads = async () => {
    const statements = await listStatements(() => Promise.all([lookUp(), lookUp(), lookUp()]));
    return statements.filter((each) => each.includes('site_setting')).length;
  };
  expect(await countReads()).toBe(1);
  api.pass(999);
  expect(await countReads()).toBe(0);
  api.pass(1);
  expect(await countReads()).toBe(1);
});
