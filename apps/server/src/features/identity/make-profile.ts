import type { User } from '@chuhe/contract/identity';
import { findUser, listOwnPermissions, type UserRow } from '../../auth/user-repository.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { readSiteSettings } from '../../site/site-settings.ts';

/** A user as the browser knows them, with what they may do at this moment. */
export async function readProfile(
  { database: { db }, now }: Pick<AppContext, 'database' | 'now'>,
  userId: string,
): Promise<User> {
  const user = await findUser(db, userId);
  if (user === undefined) throw new ApiError('UNAUTHORIZED');
  const own = await listOwnPermissions(db, userId, now());
  const { defaultPermissions } = (await readSiteSettings(db)).values;
  return makeProfile(user, new Set([...own, ...defaultPermissions]));
}

function makeProfile(user: UserRow, permissions: ReadonlySet<string>): User {
  return {
    id: user.id,
    type: user.type,
    status: user.status,
    isGuest: user.isGuest,
    permissions: [...permissions].toSorted().map((name) => ({ name })),
    licenses: [],
    username: user.username,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
    birthday: user.birthday,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}
