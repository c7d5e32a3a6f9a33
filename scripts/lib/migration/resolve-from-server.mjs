/**
 * Resolves drizzle-orm from the server's folder, where npm installs it. drizzle-kit looks for drizzle-orm in the root folder.
 *
 * @type {import('node:module').ResolveHook}
 */
export function resolve(specifier, context, nextResolve) {
  if (!/^drizzle-orm(\/|$)/.test(specifier)) return nextResolve(specifier, context);
  return nextResolve(specifier, { ...context, parentURL: SERVER });
}

const SERVER = new URL('../../../apps/server/package.json', import.meta.url).href;
