/** Which exercises the user wants: those of a kind, of a theme, or of the user's weak themes. */
import type { Exercise } from '@chuhe/contract/exercise';
import { EXERCISE_KINDS, type ExerciseKind } from '@chuhe/contract/exercise-limits';
import { THEMES, type Theme } from '@chuhe/lessons/theme';
import { parseChoice } from '../../../lib/parse.ts';

export type ExerciseChoice = ExerciseKind | ThemeChoice | 'mistakes';
type ThemeChoice = `theme ${Theme}`;

export function choiceOfTheme(theme: Theme): ThemeChoice {
  return `theme ${theme}`;
}

export function themeOfChoice(choice: ExerciseChoice | undefined): Theme | undefined {
  return THEMES.find((theme) => choice === choiceOfTheme(theme));
}

export function kindOfChoice(choice: ExerciseChoice | undefined): ExerciseKind | undefined {
  return EXERCISE_KINDS.find((kind) => kind === choice);
}

/** Known themes only: a newer server may send others. */
export function knownThemes(names: readonly string[]): Theme[] {
  return THEMES.filter((theme) => names.includes(theme));
}

/** @param weak the themes of the user's mistakes */
export function isChosen(
  { kind, themes }: Pick<Exercise, 'kind' | 'themes'>,
  choice: ExerciseChoice | undefined,
  weak: readonly string[],
): boolean {
  if (choice === undefined) return true;
  if (choice === 'mistakes') return weak.some((theme) => themes.includes(theme));
  const theme = themeOfChoice(choice);
  return theme === undefined ? kind === choice : themes.includes(theme);
}

/** The choice as in the address of the page and in the request. */
export function makeChoiceQuery(choice: ExerciseChoice | undefined) {
  const [kind, theme] = [kindOfChoice(choice), themeOfChoice(choice)];
  return {
    ...(kind && { kind }),
    ...(theme && { theme }),
    ...(choice === 'mistakes' && { by: choice }),
  };
}

/** Reads the choice from the address. Unknown values are all exercises. */
export function parseExerciseChoice({
  kind,
  theme,
  by,
}: Readonly<Record<string, unknown>>): ExerciseChoice | undefined {
  if (by === 'mistakes') return by;
  const known = parseChoice(theme, THEMES, undefined);
  return known === undefined ? parseChoice(kind, EXERCISE_KINDS, undefined) : choiceOfTheme(known);
}
