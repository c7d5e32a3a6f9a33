import { makeFieldError } from '../../http/field-error.ts';
import { isGuessable } from './passwords.ts';

/**
 * Refuses a password that is guessed before long.
 *
 * @param names of the account, which are guessed first of all
 * @throws ApiError BAD_REQUEST
 */
export function requireGoodPassword(
  password: string,
  names: readonly (string | null | undefined)[],
): void {
  if (isGuessable(password, names)) throw makeFieldError('password', 'PASSWORD_TOO_COMMON');
}
