import type { User } from '@chuhe/contract/identity';
import { ApiError } from '../../http/api-error.ts';
import type { Language } from '../../http/language.ts';
import { findUser, type UserRow } from '../../users/user-repository.ts';
import { listLicenses } from '../billing/entitlement-repository.ts';
import { readPermissions } from '../billing/permissions.ts';
import { textIn } from '../billing/text-in.ts';
import type { IdentityContext } from './identity-context.ts';

/** A user as the browser knows them, with what they may do at this moment. @param language of the names of packages */
export async function readProfile(
  context: Pick<IdentityContext, 'database' | 'now'>,
  userId: string,
  language: Language,
): Promise<User> {
  const { db } = context.database;
  const user = await findUser(db, userId);
  if (user === undefined) throw new ApiError('UNAUTHORIZED');
  const permissions = await readPermissions(context, userId);
  const licenses = await listLicenses(db, userId, context.now());
  return {
    ...makeProfile(user, permissions),
    licenses: licenses.map(({ name, endAt }) => ({
      packageName: textIn(name, language),
      endDate: endAt.toISOString(),
    })),
  };
}

function makeProfile(user: UserRow, permissions: ReadonlySet<string>): Omit<User, 'licenses'> {
  return {
    id: user.id,
    type: user.type,
    status: user.status,
    isGuest: user.isGuest,
    permissions: [...permissions].toSorted().map((name) => ({ name })),
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
