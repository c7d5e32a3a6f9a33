import type { User } from '@chuhe/contract/identity';

/** An account with every field filled in. */
export function makeUser(change: Partial<User> = {}): User {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    type: 'NORMAL',
    status: 'ACTIVE',
    isGuest: false,
    permissions: [],
    licenses: [],
    username: 'vanan',
    email: 'an@example.com',
    emailVerified: true,
    hasPassword: true,
    firstName: 'An',
    lastName: 'Nguyễn',
    phone: null,
    birthday: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...change,
  };
}
