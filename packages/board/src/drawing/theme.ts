/** The three boards and the three ways to mark a piece, and the ids by which drawings share them. */

export const THEMES = ['wood', 'paper', 'slate'] as const;
export type Theme = (typeof THEMES)[number];

export const PIECE_SETS = ['traditional', 'simplified', 'international'] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

/** The class that carries a theme's custom properties. */
export function themeClass(theme: Theme): string {
  return `b-${theme}`;
}

/** Ids stand once on a page, in `BoardDefs`; the prefix keeps them apart from the page's own. */
export function idOf(...parts: readonly string[]): string {
  return `chuhe-${parts.join('-')}`;
}

export function paintOf(...parts: readonly string[]): string {
  return `url(#${idOf(...parts)})`;
}
