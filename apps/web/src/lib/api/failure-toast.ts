import i18next from 'i18next';
import { emitToast } from '../toast.ts';
import { type ApiFailure, isUnreached } from './failure.ts';

/** Shows the failure in a toast, with a hint if the server was not reached. */
export function tellFailure(failure: ApiFailure): void {
  emitToast({
    tone: 'danger',
    title: failure.message,
    ...(isUnreached(failure) && { cause: i18next.t('api.unreached') }),
  });
}
