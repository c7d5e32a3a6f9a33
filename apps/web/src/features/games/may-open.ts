import { t } from 'i18next';
import { reasonAgainstAnotherGame } from '../../lib/state/another-game.ts';
import { emitToast } from '../../lib/toast.ts';

type Reason = NonNullable<ReturnType<typeof reasonAgainstAnotherGame>>;

/**
 * Whether another game may be put on the board. If not, tells the user why.
 *
 * @param despite reasons that do not count
 */
export function mayOpen(...despite: readonly Reason[]): boolean {
  const reason = reasonAgainstAnotherGame();
  if (reason === undefined || despite.includes(reason)) return true;
  emitToast({ tone: 'warning', title: t(reason) });
  return false;
}

/** Like `mayOpen`. A file or a text may also end the set-up, which keeps its draft, and exercises, whose review stays. */
export function mayOpenFile(): boolean {
  return mayOpen('disabledReasons.endSetup', 'disabledReasons.endExercises');
}
