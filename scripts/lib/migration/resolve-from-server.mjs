/**
 * drizzle-kit looks for drizzle-orm beside itself, while npm has put it where it is used, into the server's folder. This
 * resolver sends it there.
 *
 * @type {import('node:module').ResolveHook}
 */
export function resolve(specifier, context, nextResolve) {
  if (!/^drizzle-orm(\/|$)/.test(specifier)) return nextResolve(specifier, context);
  return nextResolve(specifier, { ...context, parentURL: SERVER });
}

const SERVER = new URL('../../../apps/server/package.json', import.meta.url).href;
