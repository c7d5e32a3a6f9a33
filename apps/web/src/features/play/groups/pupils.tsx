import type { CoachedGroup, Pupil } from '@chuhe/contract/coaching';
import { deleteRecord, removePupil } from '@chuhe/contract/coaching-endpoints';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../../components/asked-button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import { dayText } from '../../../lib/time-text.ts';
import classes from './groups.module.css';
import { personName } from './person-name.ts';

interface PupilsProps {
  readonly group: Pick<CoachedGroup, 'groupId' | 'pupils'>;
  readonly onChanged: () => void;
}

/** The present and former pupils of a group. */
export function Pupils({ group: { groupId, pupils }, onChanged }: PupilsProps) {
  const { t } = useTranslation();
  if (pupils.length === 0) return <p>{t('groups.pupilsNone')}</p>;
  return (
    <ul className={classes.list}>
      {pupils.map((pupil) => (
        <PupilItem key={pupil.pupilId} groupId={groupId} pupil={pupil} onChanged={onChanged} />
      ))}
    </ul>
  );
}

interface PupilItemProps {
  readonly groupId: string;
  readonly pupil: Pupil;
  readonly onChanged: () => void;
}

function PupilItem({ groupId, pupil, onChanged }: PupilItemProps) {
  const { t } = useTranslation();
  const { pupilId, joinedAt, leftAt, isRemoved } = pupil;
  const name = personName(pupil);
  const params = { groupId, pupilId };
  const end = async (): Promise<void> => {
    await api().call(leftAt === null ? removePupil : deleteRecord, { params });
    onChanged();
  };
  const language = currentLanguage();
  const since =
    leftAt === null
      ? t('groups.joinedOn', { day: dayText(joinedAt, language) })
      : t(isRemoved ? 'groups.removedOn' : 'groups.leftOn', { day: dayText(leftAt, language) });
  return (
    <li>
      <b>{name}</b>
      <span className={classes.note}>{since}</span>
      <AskedButton
        label={t(leftAt === null ? 'groups.remove' : 'groups.deleteRecord')}
        about={name}
        question={t(leftAt === null ? 'groups.removeQuestion' : 'groups.deleteRecordQuestion', {
          name,
        })}
        onConfirm={end}
      />
    </li>
  );
}
