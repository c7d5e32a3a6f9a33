import type { User } from '@chuhe/contract/identity';
import type { FieldErrors } from '../../../lib/form/form-errors.ts';

/** Returns an error if the user has a password on this site but has not entered it. It is required before a sign-in method changes. */
export function checkOldPassword(
  { hasPassword }: Pick<User, 'hasPassword'>,
  { oldPassword }: { readonly oldPassword?: string },
): FieldErrors {
  return hasPassword && (oldPassword ?? '') === ''
    ? { oldPassword: { key: 'OLD_PASSWORD_REQUIRED' } }
    : {};
}
