import i18next from 'i18next';
import { emitToast, type Toast } from '../toast.ts';
import { type ApiFailure, isUnreached } from './failure.ts';

/**
 * Shows the failure in a toast, with a hint if the server was not reached. A call that was aborted needs none.
 *
 * @param until see `Toast`
 */
export function tellFailure(failure: ApiFailure, until?: Toast['until']): void {
  if (failure.code === 'ABORTED') return;
  emitToast({
    tone: 'danger',
    title: failure.message,
    ...(until && { until }),
    ...(isUnreached(failure) && { cause: i18next.t('api.unreached') }),
  });
}
