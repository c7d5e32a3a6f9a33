import type { User } from '@chuhe/contract/identity';
import type { Language } from '@chuhe/contract/languages';
import { textIn } from '@chuhe/contract/languages';
import { roleOf } from '@chuhe/contract/staff';
import { ApiError } from '../../http/api-error.ts';
import type { UserRow } from '../../users/user-repository.ts';
import { findHolder } from '../billing/holder-repository.ts';
import { readDefaultPermissions } from '../billing/permissions.ts';
import type { IdentityContext } from './identity-context.ts';

/**
 * A user as the browser sees them, with what they may do now.
 *
 * @param language the language of package names
 */
export async function readProfile(
  context: Pick<IdentityContext, 'database' | 'now' | 'settings'>,
  userId: string,
  language: Language,
): Promise<User> {
  const [everyone, holder] = await Promise.all([
    readDefaultPermissions(context),
    findHolder(context.database.db, userId, context.now()),
  ]);
  if (holder === undefined) throw new ApiError('UNAUTHORIZED');
  const { user, permissions, licenses } = holder;
  return {
    ...makeProfile(user, new Set([...everyone, ...permissions])),
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
    role: roleOf(user),
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
