import { currentLanguage } from '../../i18n/i18n.ts';
import { countText } from '../number-text.ts';
import { timeText } from '../time-text.ts';
import { useCredit } from './use-credit.ts';

/** How many free look-ups come back and when, as the user's language writes it; `undefined` where none do or it is not known. */
export function useFreeCredits(): { readonly number: string; readonly time: string } | undefined {
  const trial = useCredit().data?.trial;
  if (trial === undefined || trial.perDay === 0) return undefined;
  const language = currentLanguage();
  return { number: countText(trial.perDay, language), time: timeText(trial.endsAt, language) };
}
