import type { CoachAssignment, PupilAssignment } from '@chuhe/contract/coaching';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { Due } from './due.tsx';
import classes from './groups.module.css';

interface AssignmentItemProps {
  readonly assignment: PupilAssignment;
  /** Whether the name of the group is shown. */
  readonly hasGroup?: boolean;
}

/** An assignment in a pupil's list. */
export function AssignmentItem({ assignment, hasGroup = false }: AssignmentItemProps) {
  const { t } = useTranslation();
  const { assignmentId, title, groupName, kind, solved, size, doneAt } = assignment;
  const progress =
    kind === 'exercises' ? t('groups.solvedOf', { solved, size }) : t('groups.gameToStudy');
  return (
    <li>
      <AppLink to={`/assignments/${assignmentId}`}>{title}</AppLink>
      <span className={classes.note}>
        {hasGroup && `${groupName} · `}
        {progress}
      </span>
      {kind === 'exercises' && (
        <progress className={classes.progress} max={size} value={solved} aria-label={progress} />
      )}
      <Due of={assignment} doneAt={doneAt} />
    </li>
  );
}

interface GivenItemProps {
  readonly assignment: CoachAssignment;
  /** Number of present pupils. */
  readonly pupils: number;
}

/** An assignment in the coach's list. */
export function GivenItem({ assignment, pupils }: GivenItemProps) {
  const { t } = useTranslation();
  const { assignmentId, title, kind, size, done } = assignment;
  return (
    <li>
      <AppLink to={`/assignments/${assignmentId}`}>{title}</AppLink>
      <span className={classes.note}>
        {kind === 'exercises'
          ? t('groups.exerciseCount', { count: size })
          : t('groups.gameToStudy')}
        {' · '}
        {t('groups.doneBy', { done, pupils })}
      </span>
      <Due of={assignment} />
    </li>
  );
}
