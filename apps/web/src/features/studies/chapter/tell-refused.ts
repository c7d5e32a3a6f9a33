import i18next from 'i18next';
import { emitToast } from '../../../lib/toast.ts';
import type { RefusedOperation } from './chapter-sync.ts';

/** Tells the user that the server did not take operations. */
export function tellRefused([first]: readonly RefusedOperation[]): void {
  if (first === undefined) return;
  emitToast({
    tone: 'warning',
    title: i18next.t('studies.refused'),
    cause: i18next.t(isTooMuch(first.refusal) ? 'studies.refusedTooMuch' : 'studies.refusedOther'),
  });
}

function isTooMuch(refusal: string): boolean {
  return refusal.startsWith('too-many') || refusal === 'text-too-long';
}
