import type { TFunction } from 'i18next';
import { knownThemes } from './exercise-choice.ts';

/** The names of themes in the user's language, as a list. */
export function themeNames(themes: readonly string[], t: TFunction): string {
  return knownThemes(themes)
    .map((theme) => t(`exercises.themes.${theme}`))
    .join(t('common.listSeparator'));
}
