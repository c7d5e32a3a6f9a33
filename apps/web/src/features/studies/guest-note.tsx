import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/app-link.tsx';
import { useIsGuest } from '../../lib/session/use-is-guest.ts';
import classes from './studies.module.css';

/** Tells guests what becomes of their studies, before they put work into them. `isShort` is for the study that is open. */
export function GuestNote({ isShort = false }: { readonly isShort?: boolean }) {
  const { t } = useTranslation();
  if (!useIsGuest()) return null;
  const text = isShort
    ? t('studies.guestHere')
    : t('studies.guestStudies', {
        count: STUDY_LIMITS.guestStudies,
        megabytes: STUDY_LIMITS.guestStorage / 1024 / 1024,
      });
  return (
    <p className={isShort ? classes.guest : classes.note} role="note">
      {text} <AppLink to="/register">{t('account.register')}</AppLink>
    </p>
  );
}
