import type { EmbeddedGame, EmbedFault } from '@chuhe/contract/embed';
import type { Language } from '@chuhe/contract/languages';
import type { EmbedContext } from './embed-context.ts';

/**
 * A kind of what embedded pages, preview pictures and oEmbed show. To add a kind, write a source and list it in `embed-sources.ts`: the
 * page, the picture, oEmbed and the tags in the site's documents follow from it.
 */
export interface EmbedSource {
  /** The route of the page, such as `/embed/game/:shareId`. Its picture is at the same address with `/picture.png`. */
  readonly route: string;
  /** The routes of the site's pages that show the same. */
  readonly siteRoutes: readonly string[];
  /**
   * Translates the site's address.
   *
   * @param params of one of `siteRoutes`
   * @returns the path and query of the embedded page; `undefined` if the address is of another kind
   */
  readonly embedPathOf: (params: Params, query: URLSearchParams) => string | undefined;
  /** Finds what everyone may see. The fault of a private game is that of one that does not exist. */
  readonly find: (context: EmbedContext, request: EmbedRequest) => Promise<Found>;
}

export type Params = Readonly<Record<string, string>>;

export interface EmbedRequest {
  readonly params: Params;
  readonly query: URLSearchParams;
  readonly language: Language;
}

export interface Shown extends EmbeddedGame {
  /** Changes whenever the content does. */
  readonly version: string;
}

export type Found = Shown | { readonly fault: EmbedFault };

export function isFault(found: Found): found is { readonly fault: EmbedFault } {
  return 'fault' in found;
}
