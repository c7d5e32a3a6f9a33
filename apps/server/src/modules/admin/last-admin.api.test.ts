import { expect, test } from 'vitest';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';

const api = await makeTestApi();

const change = (by: SignedIn, target: SignedIn, { method, path = '', payload }: Way) =>
  api.call({
    method,
    url: `/api/admin/user/${target.userId}${path}`,
    headers: by.headers,
    payload: { ...payload, reason: 'a test' },
  });

interface Way {
  readonly method: 'PUT' | 'PATCH' | 'POST';
  readonly path?: string;
  readonly payload: object;
}

const WAYS: readonly Way[] = [
  { method: 'PUT', path: '/role', payload: { role: null } },
  { method: 'PUT', path: '/role', payload: { role: 'SUPPORT' } },
  { method: 'PATCH', payload: { status: 'INACTIVE' } },
  { method: 'POST', path: '/deletion', payload: {} },
];

test.each(WAYS)(
  'the last owner remains one, against %j, also when two do it to each other',
  async (way) => {
    const one = await api.signIn({ type: 'ADMIN' });
    expect((await change(one, one, way)).body.code).toBe('CONFLICT');
    const other = await api.signIn({ type: 'ADMIN' });
    const [first, second] = await Promise.all([change(one, other, way), change(other, one, way)]);
    expect([first.status, second.status]).toContain(200);
    expect(first.status).not.toBe(second.status);
    const left = first.status === 200 ? one : other;
    await api.database.db.execute(`update users set type = 'NORMAL' where id = '${left.userId}'`);
  },
);
