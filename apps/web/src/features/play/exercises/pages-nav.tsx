import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import classes from './exercises.module.css';
import type { ThemeChoiceProps } from './theme-button.tsx';

interface PagesNavProps extends ThemeChoiceProps {
  readonly onPrint: () => void;
}

/** The other pages of exercises, those like the user's mistakes, and printing. */
export function PagesNav({ choice, onChoose, onPrint }: PagesNavProps) {
  const { t } = useTranslation();
  const isMistakes = choice === 'mistakes';
  return (
    <nav className={classes.pages} aria-label={t('exercises.pages')}>
      <LinkButton to="/exercises/daily">{t('pages.dailyExercise.title')}</LinkButton>
      <LinkButton to="/exercises/run">{t('pages.exerciseRun.title')}</LinkButton>
      <Button
        id="exercises-mistakes"
        aria-pressed={isMistakes}
        onClick={() => onChoose(isMistakes ? undefined : 'mistakes')}
      >
        {t('exercises.mistakes')}
      </Button>
      <LinkButton to="/exercises/progress">{t('pages.exerciseProgress.title')}</LinkButton>
      <Button onClick={onPrint}>{t('print.exercises')}</Button>
    </nav>
  );
}
