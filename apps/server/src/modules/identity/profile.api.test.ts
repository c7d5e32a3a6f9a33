import { describe, expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';

const api = await makeTestApi();

describe('GET /api/user/profile', () => {
  test('returns the signed-in user without the password', async () => {
    const user = await api.signIn({ email: 'lan@example.com', passwordHash: 'secret hash' });
    const { status, body } = await api.call({ url: '/api/user/profile', headers: user.headers });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      data: { id: user.userId, email: 'lan@example.com', isGuest: false, hasPassword: true },
    });
    expect(JSON.stringify(body)).not.toContain('secret hash');
  });

  test('has every field of the specification', async () => {
    const time = api.now().toISOString();
    const { headers } = await api.signIn({
      username: 'lan',
      email: 'all@example.com',
      firstName: 'Lan',
      lastName: 'Nguyễn',
      phone: '+84 90 123 45 67',
      birthday: '1990-02-28',
    });
    const { body } = await api.call({ url: '/api/user/profile', headers });
    expect(body.data).toMatchObject({
      type: 'NORMAL',
      status: 'ACTIVE',
      permissions: [{ name: 'CLOUD.READ' }],
      licenses: [],
      birthday: '1990-02-28',
      createdAt: time,
      updatedAt: time,
      username: 'lan',
      email: 'all@example.com',
      firstName: 'Lan',
      lastName: 'Nguyễn',
      phone: '+84 90 123 45 67',
    });
  });

  test('is closed to a caller without a token, a client token, or one that has run out', async () => {
    const user = await api.signIn();
    const client = await api.asClient();
    for (const headers of [{}, client, { authorization: 'Bearer x' }]) {
      const { status, body } = await api.call({ url: '/api/user/profile', headers });
      expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
    }
    api.pass(600_000);
    const { status } = await api.call({ url: '/api/user/profile', headers: user.headers });
    expect(status).toBe(401);
  });
});
