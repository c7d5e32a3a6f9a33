import i18next from 'i18next';
import { type ApiFailure, isGivenUp, isTransient, isUnreached } from '../../../lib/api/failure.ts';

/** The text of a failure, and whether a retry makes sense. After a refusal it does not, because the server would refuse the call again. */
export function failureText(failure: ApiFailure): {
  readonly text: string;
  readonly canRetry: boolean;
} {
  if (isUnreached(failure)) return { text: i18next.t('api.unreached'), canRetry: true };
  const canRetry = isTransient(failure);
  const isTheirs = canRetry && !isGivenUp(failure);
  return { text: isTheirs ? i18next.t('adminShared.failedText') : '', canRetry };
}
