import { isMatePattern, type Theme } from '@chuhe/lessons/theme';
import type { TFunction } from 'i18next';
import { knownThemes } from './exercise-choice.ts';

export function themeName(theme: Theme, t: TFunction): string {
  return isMatePattern(theme) ? t(`mates.${theme}`) : t(`exercises.themes.${theme}`);
}

/** The names of themes in the user's language, as a list. */
export function themeNames(themes: readonly string[], t: TFunction): string {
  return knownThemes(themes)
    .map((theme) => themeName(theme, t))
    .join(t('common.listSeparator'));
}
