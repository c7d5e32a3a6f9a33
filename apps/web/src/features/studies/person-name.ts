import type { StudyMember } from '@chuhe/contract/study';
import i18next from 'i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { nameOf } from '../../lib/session/session.ts';

type Person = Pick<StudyMember, 'firstName' | 'lastName' | 'username'>;

/** The name of a member, as others in the study see it. */
export function personName(person: Person): string {
  const name = nameOf({ ...person, email: null }, currentLanguage());
  return name === '' ? i18next.t('studies.unnamed') : name;
}
