/** Themes, piece sets, and the ids of their definitions. */

export const THEMES = ['wood', 'paper', 'slate'] as const;
export type Theme = (typeof THEMES)[number];

export const PIECE_SETS = ['traditional', 'simplified', 'international'] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

/** The class with the theme's custom properties. */
export function themeClass(theme: Theme): string {
  return `b-${theme}`;
}

/** An id in `BoardDefs`; the prefix avoids conflicts with ids of the page. */
export function idOf(...parts: readonly string[]): string {
  return `chuhe-${parts.join('-')}`;
}

export function paintOf(...parts: readonly string[]): string {
  return `url(#${idOf(...parts)})`;
}
