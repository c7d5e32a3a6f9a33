import type { User } from '@chuhe/contract/identity';
import type { FieldErrors } from '../../../lib/form/form-errors.ts';

/** Who has a password must know it before anything changes by which they log in. */
export function checkOldPassword(
  { hasPassword }: Pick<User, 'hasPassword'>,
  { oldPassword }: { readonly oldPassword?: string },
): FieldErrors {
  return hasPassword && (oldPassword ?? '') === ''
    ? { oldPassword: { key: 'OLD_PASSWORD_REQUIRED' } }
    : {};
}
