import type { User } from '@chuhe/contract/identity';
import type { FieldErrors } from '../../../lib/form/form-errors.ts';

/** Requires the current password, if there is one, before a sign-in method changes. */
export function checkOldPassword(
  { hasPassword }: Pick<User, 'hasPassword'>,
  { oldPassword }: { readonly oldPassword?: string },
): FieldErrors {
  return hasPassword && (oldPassword ?? '') === ''
    ? { oldPassword: { key: 'OLD_PASSWORD_REQUIRED' } }
    : {};
}
