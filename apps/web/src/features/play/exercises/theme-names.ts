import { isEndingTheme, isMatePattern, type Theme } from '@chuhe/lessons/theme';
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

/** In the order in which they are listed. */
export const THEME_GROUPS = ['lengths', 'tactics', 'patterns', 'endings'] as const;
export type ThemeGroup = (typeof THEME_GROUPS)[number];

export function groupOfTheme(theme: Theme): ThemeGroup {
  if (isMatePattern(theme)) return 'patterns';
  if (isEndingTheme(theme)) return 'endings';
  return isMateLength(theme) ? 'lengths' : 'tactics';
}

/** What the theme is, in a sentence; `undefined` if its name says it, or for the name of a mate. */
export function themeAbout(theme: Theme, t: TFunction): string | undefined {
  const isNamed = isMatePattern(theme) || isEndingTheme(theme) || isMateLength(theme);
  return isNamed ? undefined : t(`exercises.themeAbout.${theme}`);
}

function isMateLength(theme: Theme): theme is Extract<Theme, `mate-in-${number}`> {
  return theme.startsWith('mate-in-');
}
