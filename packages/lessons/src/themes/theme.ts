/** Names of themes: what an exercise trains. */
import { MATE_PATTERNS, type MatePattern } from '../mates/mate-pattern.ts';
import type { ReasonKind } from '../reasons/reason.ts';

/** Themes that the line of moves proves by itself. */
const LINE_THEMES = [
  'mate-in-1',
  'mate-in-2',
  /** Three moves or more. */
  'mate-in-3',
  'sacrifice',
  'quiet-move',
  'constant-check',
  'hanging-piece',
  'defence',
] as const;

/** Endings have at most four chariots, horses and cannons, and are named after those that are left. */
const ENDING_THEMES = [
  'pawn-ending',
  'chariot-ending',
  'horse-ending',
  'cannon-ending',
  'chariot-horse-ending',
  'chariot-cannon-ending',
  'horse-cannon-ending',
  'mixed-ending',
] as const;

/** Themes that are also reasons why a move is bad. Perpetual check is a theme of mistakes only. */
const TACTICS = [
  'fork',
  'two-threats',
  'pin',
  'discovered-attack',
  'discovered-check',
  'screen',
  'removed-defender',
  'overloaded-defender',
  'trapped-piece',
  'perpetual-check',
] as const;

/** In the order in which they are listed. */
export const THEMES = [...LINE_THEMES, ...TACTICS, ...MATE_PATTERNS, ...ENDING_THEMES] as const;
export type Theme = (typeof THEMES)[number];
export type EndingTheme = (typeof ENDING_THEMES)[number];

/** Grows when an exercise may have other themes than before. Themes that were stored with a smaller number are found again. */
export const THEMES_VERSION = 4;

/** The themes of reasons. Other reasons are no theme, or have one only if the line proves it. */
export const THEME_OF_REASON: Readonly<Partial<Record<ReasonKind, Theme>>> = {
  fork: 'fork',
  'two-threats': 'two-threats',
  'pinned-defender': 'pin',
  pin: 'pin',
  'discovered-attack': 'discovered-attack',
  'discovered-check': 'discovered-check',
  'screen-made': 'screen',
  'screen-removed': 'screen',
  'trapped-piece': 'trapped-piece',
  'removed-defender': 'removed-defender',
  'overloaded-defender': 'overloaded-defender',
  'perpetual-check': 'perpetual-check',
};

export function isMatePattern(theme: Theme): theme is MatePattern {
  return MATE_PATTERNS.some((pattern) => pattern === theme);
}

export function isEndingTheme(theme: Theme): theme is EndingTheme {
  return ENDING_THEMES.some((ending) => ending === theme);
}
