import { makeFieldError } from '../../http/field-error.ts';

/** Milliseconds: ten years with their leap days. */
const MAX_DURATION = 3653 * 86_400_000;

/**
 * An expiry that an administrator has chosen.
 *
 * @throws ApiError BAD_REQUEST if it is past, or more than ten years ahead
 */
export function readExpiry(expiresAt: string | null, now: Date): Date | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  const ahead = end.getTime() - now.getTime();
  if (ahead <= 0 || ahead > MAX_DURATION) throw makeFieldError('expiresAt', 'TIME_PAST');
  return end;
}
