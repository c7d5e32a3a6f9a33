import type { PupilAssignment } from '@chuhe/contract/coaching';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { dayText } from '../../../lib/time-text.ts';
import classes from './groups.module.css';

type Dated = Pick<PupilAssignment, 'due' | 'dueAt' | 'endedAt'>;

interface DueProps {
  readonly of: Dated;
  /** When the pupil has done it; null if some is left, and for the coach. */
  readonly doneAt?: string | null;
}

/** Until when the work is due, and whether it is late or has ended. */
export function Due({ of: { due, dueAt, endedAt }, doneAt = null }: DueProps) {
  const { t } = useTranslation();
  const day = dayText(due, currentLanguage(), 'UTC');
  const until = Date.parse(dueAt);
  if (doneAt !== null) {
    const isLate = Date.parse(doneAt) >= until;
    return (
      <span className={classes.due} data-tone={isLate ? 'late' : 'done'}>
        {t(isLate ? 'groups.doneLate' : 'groups.doneOn', {
          day: dayText(doneAt, currentLanguage()),
        })}
      </span>
    );
  }
  if (endedAt !== null) {
    return (
      <span className={classes.due}>
        {t('groups.endedOn', { day: dayText(endedAt, currentLanguage()) })}
      </span>
    );
  }
  const isLate = Date.now() >= until;
  return (
    <span className={classes.due} data-tone={isLate ? 'late' : undefined}>
      {t(isLate ? 'groups.wasDue' : 'groups.dueOn', { day })}
    </span>
  );
}
