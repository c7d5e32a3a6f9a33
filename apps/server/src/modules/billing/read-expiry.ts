import { makeFieldError } from '../../http/field-error.ts';

/** Latest allowed expiry, in milliseconds from now: ten years including leap days. */
const MAX_DURATION = 3653 * 86_400_000;

/**
 * Parses an expiry that an administrator has chosen.
 *
 * @throws ApiError BAD_REQUEST if the expiry is in the past or more than ten years ahead
 */
export function readExpiry(expiresAt: string | null, now: Date): Date | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  const ahead = end.getTime() - now.getTime();
  if (ahead <= 0 || ahead > MAX_DURATION) throw makeFieldError('expiresAt', 'TIME_PAST');
  return end;
}
