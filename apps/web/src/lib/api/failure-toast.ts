import i18next from 'i18next';
import { emitToast } from '../toast.ts';
import { type ApiFailure, isUnreached } from './failure.ts';

/** Says what failed, in the server's words or our own, and where no server was reached, that it was none. */
export function tellFailure(failure: ApiFailure): void {
  emitToast({
    tone: 'danger',
    title: failure.message,
    ...(isUnreached(failure) && { cause: i18next.t('api.unreached') }),
  });
}
