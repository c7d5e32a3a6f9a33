import { makeFieldError } from '../../http/field-error.ts';
import { isGuessable } from './passwords.ts';

/**
 * Refuses a password that is easy to guess.
 *
 * @param names names of the account, which would be guessed first
 * @throws ApiError BAD_REQUEST
 */
export function requireGoodPassword(
  password: string,
  names: readonly (string | null | undefined)[],
): void {
  if (isGuessable(password, names)) throw makeFieldError('password', 'PASSWORD_TOO_COMMON');
}
