import type { Person } from '@chuhe/contract/coaching';
import i18next from 'i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { nameOf } from '../../../lib/session/session.ts';

/** The name of a coach or a pupil, as others in the group see it. */
export function personName(person: Person): string {
  const name = nameOf({ ...person, email: null }, currentLanguage());
  return name === '' ? i18next.t('groups.unnamed') : name;
}
