import { currentLanguage } from '../../i18n/i18n.ts';
import { countText } from '../number-text.ts';
import { timeText } from '../time-text.ts';
import { useCredit } from './use-credit.ts';

/** Number and time of the next free look-ups, formatted for the user's language; `undefined` if there are none or before they load. */
export function useFreeCredits(): { readonly number: string; readonly time: string } | undefined {
  const trial = useCredit().data?.trial;
  if (trial === undefined || trial.perDay === 0) return undefined;
  const language = currentLanguage();
  return { number: countText(trial.perDay, language), time: timeText(trial.endsAt, language) };
}
