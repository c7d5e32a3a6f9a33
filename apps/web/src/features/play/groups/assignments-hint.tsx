import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { useIsGuest } from '../../../lib/session/use-is-guest.ts';
import classes from './groups.module.css';
import { useGroups } from './use-groups.ts';

/** One line above the exercises while the user has assignments to do. */
export function AssignmentsHint() {
  // Guests have no assignments.
  return useIsGuest() ? null : <Hint />;
}

function Hint() {
  const { t } = useTranslation();
  const { data } = useGroups();
  const open = data?.assignments.filter(({ doneAt }) => doneAt === null) ?? [];
  const [first] = open;
  if (first === undefined) return null;
  const to = open.length === 1 ? `/assignments/${first.assignmentId}` : '/groups';
  return (
    <p className={classes.hint}>
      {t('groups.hint', { count: open.length })} <AppLink to={to}>{t('groups.hintLink')}</AppLink>
    </p>
  );
}
