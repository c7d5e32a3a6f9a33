import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/button.tsx';
import classes from '../../features/play/exercises/progress.module.css';
import { Progress } from '../../features/play/exercises/progress.tsx';
import { usePageTitle } from '../../lib/state/use-page-title.ts';

/** `/exercises/progress` */
export function ExerciseProgressPage() {
  const { t } = useTranslation();
  usePageTitle(t('pages.exerciseProgress.title'));
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <h1>{t('pages.exerciseProgress.title')}</h1>
        <LinkButton to="/exercises" kind="primary">
          {t('pages.exercises.title')}
        </LinkButton>
      </div>
      <Progress />
    </div>
  );
}
