import { expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';

const api = await makeTestApi();

test.each([{ type: 'NORMAL' }, { status: 'INACTIVE' }])(
  'the last administrator remains one, against %j, also when two demote each other',
  async (payload) => {
    const one = await api.signIn({ type: 'ADMIN' });
    const demote = (by: typeof one, target: typeof one) =>
      api.call({
        method: 'PATCH',
        url: `/api/admin/user/${target.userId}`,
        headers: by.headers,
        payload: { ...payload, reason: 'a test' },
      });
    expect((await demote(one, one)).body.code).toBe('CONFLICT');
    const other = await api.signIn({ type: 'ADMIN' });
    const [first, second] = await Promise.all([demote(one, other), demote(other, one)]);
    expect([first.status, second.status]).toContain(200);
    expect(first.status).not.toBe(second.status);
    const left = first.status === 200 ? one : other;
    await api.database.db.execute(`update users set type = 'NORMAL' where id = '${left.userId}'`);
  },
);
