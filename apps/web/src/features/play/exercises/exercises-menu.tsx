import { useTranslation } from 'react-i18next';
import IconDots from '~icons/dots';
import iconButton from '../../../components/icon-button.module.css';
import { DropdownMenu } from '../../../components/menu.tsx';
import { MenuItem, MenuLink } from '../../../components/menu-item.tsx';

interface ExercisesMenuProps {
  readonly onPrint: () => void;
}

/** The other pages of exercises, and printing some. */
export function ExercisesMenu({ onPrint }: ExercisesMenuProps) {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      label={t('exercises.pages')}
      face={<IconDots size={18} aria-hidden="true" />}
      className={iconButton.button}
      side="end"
    >
      <MenuLink to="/exercises/daily" label={t('pages.dailyExercise.title')} />
      <MenuLink to="/exercises/run" label={t('pages.exerciseRun.title')} />
      <MenuLink to="/exercises/progress" label={t('pages.exerciseProgress.title')} />
      <MenuItem label={t('print.exercises')} onChoose={onPrint} />
    </DropdownMenu>
  );
}
