import i18next from 'i18next';
import { type ApiFailure, isGivenUp, isPassing, isUnreached } from '../../../lib/api/failure.ts';

/** What is said under the words of a failure, and whether asking again is of use: what was refused will be refused again. */
export function failureText(failure: ApiFailure): {
  readonly text: string;
  readonly canRetry: boolean;
} {
  if (isUnreached(failure)) return { text: i18next.t('api.unreached'), canRetry: true };
  const canRetry = isPassing(failure);
  const isTheirs = canRetry && !isGivenUp(failure);
  return { text: isTheirs ? i18next.t('adminShared.failedText') : '', canRetry };
}
