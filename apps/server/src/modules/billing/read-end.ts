import { makeFieldError } from '../../http/field-error.ts';

/** Milliseconds: nothing is given for longer, ten years and their leap days. */
const LONGEST = 3653 * 86_400_000;

/**
 * An end that an administrator has chosen.
 *
 * @throws ApiError BAD_REQUEST where it is past, or more than ten years ahead
 */
export function readEnd(expiresAt: string | null, now: Date): Date | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  const ahead = end.getTime() - now.getTime();
  if (ahead <= 0 || ahead > LONGEST) throw makeFieldError('expiresAt', 'TIME_PAST');
  return end;
}
