import { t } from 'i18next';
import { reasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { emitToast } from '../../../lib/toast.ts';

/** Whether another game may take the board. A game against the engine would be ended by it; then the user is told, and nothing happens. */
export function mayReplace(): boolean {
  const reason = reasonAgainstAnotherGame();
  if (reason !== 'reasons.endGame') return true;
  emitToast({ tone: 'warning', title: t(reason) });
  return false;
}
