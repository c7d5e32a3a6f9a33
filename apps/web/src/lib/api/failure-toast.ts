import i18next from 'i18next';
import { emitToast } from '../toast.ts';
import type { ApiFailure } from './failure.ts';

/** Says what failed, in the server's words or our own, and where no server was reached, that it was none. */
export function tellFailure({ code, message }: ApiFailure): void {
  const isUnreached = code === 'NETWORK' || code === 'TIMEOUT';
  emitToast({
    tone: 'danger',
    title: message,
    ...(isUnreached && { cause: i18next.t('api.unreached') }),
  });
}
