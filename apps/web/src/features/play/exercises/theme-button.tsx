import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { type ExerciseChoice, themeOfChoice } from './exercise-choice.ts';
import { ThemeDialog } from './theme-dialog.tsx';
import { themeName } from './theme-names.ts';

export interface ThemeChoiceProps {
  readonly choice: ExerciseChoice | undefined;
  readonly onChoose: (choice: ExerciseChoice | undefined) => void;
}

/** Names the chosen theme, and opens the dialog that lists all. */
export function ThemeButton({ choice, onChoose }: ThemeChoiceProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const theme = themeOfChoice(choice);
  const label =
    theme === undefined
      ? t('exercises.theme')
      : t('exercises.themeChosen', { theme: themeName(theme, t) });
  return (
    <>
      <Button id="exercises-theme" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ThemeDialog
          choice={choice}
          onChoose={(next) => {
            setOpen(false);
            onChoose(next);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
