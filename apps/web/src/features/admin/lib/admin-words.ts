import type { UserSummary } from '@chuhe/contract/admin';
import type { Language } from '@chuhe/contract/languages';
import { textIn } from '@chuhe/contract/languages';
import type { Texts } from '@chuhe/contract/package';
import i18next from 'i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { nameOf } from '../../../lib/session/session.ts';

/** A text of a package in the language of the page. */
export function textOf(texts: Texts): string {
  return textIn(texts, currentLanguage());
}

type Named = Pick<UserSummary, 'id' | 'firstName' | 'lastName' | 'username' | 'email'>;

/** The name of an account. An account without a name, such as a guest's, is called “Guest” with the beginning of its id. */
export function accountName(user: Named, language: Language = currentLanguage()): string {
  const name = nameOf(user, language);
  return name === '' ? `${i18next.t('common.guest')} ${user.id.slice(0, 4)}` : name;
}
