import type { Credit } from '@chuhe/contract/package';
import { currentLanguage } from '../../i18n/i18n.ts';
import { countText } from '../number-text.ts';
import { timeText } from '../time-text.ts';
import { useCredit } from './use-credit.ts';

interface FreeCredits {
  readonly number: string;
  readonly time: string;
  /** Free look-ups of an account a day; `undefined` unless the user is a guest and an account has more. */
  readonly more: string | undefined;
}

/** Number and time of the next free look-ups, formatted for the user's language; `undefined` if there are none or before they load. */
export function useFreeCredits(): FreeCredits | undefined {
  const { data } = useCredit();
  if (data === undefined || data.trial.perDay === 0) return undefined;
  const { trial } = data;
  const language = currentLanguage();
  const more = moreWithAccount(data);
  return {
    number: countText(trial.perDay, language),
    time: timeText(trial.endsAt, language),
    more: more === undefined ? undefined : countText(more, language),
  };
}

/** Free look-ups of an account a day; `undefined` unless the user is a guest and an account has more. */
export function moreWithAccount({ account, trial }: Pick<Credit, 'account' | 'trial'>) {
  return account !== null && account.lookUps > trial.perDay ? account.lookUps : undefined;
}
