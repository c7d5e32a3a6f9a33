import type { EmbedSource, Params } from './embed-source.ts';
import { exerciseSource } from './exercise-source.ts';
import { gameSource } from './game-source.ts';
import { positionSource } from './position-source.ts';
import { studyPageSource } from './study-page-source.ts';
import { studySource } from './study-source.ts';

/** All kinds of what can be embedded. */
export const EMBED_SOURCES: readonly EmbedSource[] = [
  gameSource,
  positionSource,
  exerciseSource,
  studySource,
  studyPageSource,
];

/** An address of the site and what it shows. */
export interface Embeddable {
  readonly source: EmbedSource;
  readonly params: Params;
  readonly query: URLSearchParams;
  /** Path and query of the embedded page. */
  readonly embedPath: string;
}

/**
 * Finds what an address of the site shows: an embedded page itself, or a page of which there is an embedded one.
 *
 * @param address path and query
 * @example
 * findEmbeddable('/?shared=q3F'); // { embedPath: '/embed/game/q3F', … }
 */
export function findEmbeddable(address: string): Embeddable | undefined {
  const { pathname, search, searchParams: query } = new URL(address, 'http://site.invalid');
  for (const source of EMBED_SOURCES) {
    const params = readRoute(source.route, pathname);
    if (params !== undefined) return { source, params, query, embedPath: pathname + search };
  }
  for (const { siteRoutes, embedPathOf } of EMBED_SOURCES) {
    for (const route of siteRoutes) {
      const params = readRoute(route, pathname);
      const embedPath = params && embedPathOf(params, query);
      if (embedPath !== undefined) return findEmbeddable(embedPath);
    }
  }
  return undefined;
}

/** The parameters of a path, if it matches a route such as `/embed/game/:shareId`. */
function readRoute(route: string, pathname: string): Params | undefined {
  const [names, parts] = [route.split('/'), pathname.split('/')];
  if (names.length !== parts.length) return undefined;
  const params = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const part = decode(parts[index] ?? '');
    if (!name.startsWith(':')) {
      if (part !== name) return undefined;
    } else {
      if (part === undefined || part === '') return undefined;
      params.set(name.slice(1), part);
    }
  }
  return Object.fromEntries(params);
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
