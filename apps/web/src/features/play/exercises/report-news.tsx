import { dismissExerciseNews, listExerciseNews } from '@chuhe/contract/exercise-endpoints';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { api } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import classes from './exercises.module.css';

/** Tells the user what has become of reported exercises. */
export function ReportNews() {
  const { t } = useTranslation();
  const { data = [], refetch } = useCall(listExerciseNews, {});
  if (data.length === 0) return null;
  const withdrawn = data.filter(({ state }) => state === 'WITHDRAWN').length;
  const kept = data.length - withdrawn;
  const dismiss = async (): Promise<void> => {
    const exerciseIds = data.map(({ exerciseId }) => exerciseId);
    const answer = await api().call(dismissExerciseNews, { body: { exerciseIds } });
    // There may be more of them, or newer ones.
    if (answer.success) refetch();
  };
  return (
    <div className={classes.news} role="status">
      <p>
        {withdrawn > 0 && <span>{t('exercises.newsWithdrawn', { count: withdrawn })}</span>}
        {kept > 0 && <span>{t('exercises.newsKept', { count: kept })}</span>}
      </p>
      <Button onClick={() => void dismiss()}>{t('exercises.newsSeen')}</Button>
    </div>
  );
}
