import type { MoveTextError } from '@chuhe/game/notation';
import type { TFunction } from 'i18next';

/** Says why a typed text is not a legal move, without the text itself. */
export function moveFaultReason(
  { code, cause }: Pick<MoveTextError, 'code' | 'cause'>,
  t: TFunction,
): string {
  return t(`typed.reasons.${cause === 'kings-facing' ? cause : code}`);
}

/** Says that a typed text is not a legal move, and why. */
export function moveFaultText(error: MoveTextError, t: TFunction): string {
  return `${t('typed.fault', { move: error.text })} ${moveFaultReason(error, t)}`;
}
