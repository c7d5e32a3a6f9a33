/**
 * Embedded pages: small pages that other sites may show in a frame. The server puts an `EmbedData` as JSON into the page, so that the
 * page needs no request and no cookie.
 *
 * ```ts
 * embedAddress('/embed/game/q3F', { theme: 'dark', lang: 'vi' }); // '/embed/game/q3F?theme=dark&lang=vi'
 * ```
 */
import type { Language } from './languages.ts';

/** Parameters of the address, by which the embedding page chooses how the page looks. An unknown value counts as missing. */
export const EMBED_CHOICES = {
  /** The page around the board. `auto`: as the browser's settings say. */
  theme: ['auto', 'light', 'dark'],
  /** The board. `auto`: wood on a light page and slate on a dark one. */
  board: ['auto', 'wood', 'paper', 'slate'],
  pieces: ['traditional', 'simplified', 'international'],
  /** `auto`: the usual notation in the language. */
  notation: ['auto', 'wxf', 'vi', 'zh', 'zht', 'iccs', 'uci', 'san'],
  /** The side at the bottom. `auto`: as the source says. */
  orientation: ['auto', 'red', 'black'],
  /** Numbers along the edges. `auto`: as fits the notation. */
  coordinates: ['auto', 'arabic', 'chinese', 'iccs', 'none'],
} as const;

type Choices = typeof EMBED_CHOICES;
export type EmbedLook = { readonly [Name in keyof Choices]: Choices[Name][number] };

/** A game tree with its start, orientation and title: all that a page shows. */
export interface EmbeddedGame {
  /** What names it, such as the players. Empty if nothing is known. */
  readonly title: string;
  /** Further words on one line, such as the event and the date. */
  readonly details: string;
  /** A FEN of two parts. */
  readonly start: string;
  /** `GameJson` of `@chuhe/game/game-json` without the start and the tags. */
  readonly history: object;
  readonly orientation: 'red' | 'black';
  /** The ply of the mainline that is shown first; `null` for its end. */
  readonly ply: number | null;
  /** Path and query of the page on the site that shows the same. */
  readonly sitePath: string;
  /** Whether the mainline is a solution, which the page shows only move by move. */
  readonly isExercise: boolean;
}

/** `private`: a game that is not public, or does not exist. The two are not told apart. */
export const EMBED_FAULTS = [
  'not-found',
  'private',
  'bad-position',
  'bad-moves',
  'no-exercise',
  'no-chapter',
] as const;
export type EmbedFault = (typeof EMBED_FAULTS)[number];

export interface EmbedData {
  readonly look: EmbedLook;
  readonly language: Language;
  /** The address of the site, without a slash at the end. */
  readonly site: string;
  readonly shown: EmbeddedGame | { readonly fault: EmbedFault };
}

/** Sizes of frames in CSS pixels. Pages adapt to any other size. */
export const EMBED_SIZE = { width: 480, minWidth: 200, maxWidth: 1200 } as const;

/** The height of the title, the moves and the buttons of an embedded page, in CSS pixels. */
const FURNITURE = 118;

/** The height at which a board as wide as the frame, and what is around it, fit exactly. Both in CSS pixels. */
export function embedHeight(width: number): number {
  return Math.round((width * 1056) / 920) + FURNITURE;
}

/** The width for a height, the reverse of {@link embedHeight}. */
export function embedWidth(height: number): number {
  return Math.floor(((height - FURNITURE) * 920) / 1056);
}

/**
 * The address of an embedded page. Choices that are `auto` or missing are left out.
 *
 * @param path such as `/embed/position?fen=…`, with or without a query
 */
export function embedAddress(
  path: string,
  { lang, ...look }: Partial<EmbedLook> & { readonly lang?: Language | undefined },
): string {
  const chosen = Object.entries({ ...look, lang }).filter(
    ([, value]) => value !== undefined && value !== 'auto',
  );
  const query = chosen.map(([name, value]) => `${name}=${String(value)}`).join('&');
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
