/**
 * Parts of the server, from the build, which is there only when they are asked for.
 *
 * @typedef {{
 *   'db/migrate': typeof import('../../apps/server/src/db/migrate.ts'),
 *   'db/pglite-database': typeof import('../../apps/server/src/db/pglite-database.ts'),
 *   'db/postgres-database': typeof import('../../apps/server/src/db/postgres-database.ts'),
 *   'collections/collection-repository': typeof import('../../apps/server/src/collections/collection-repository.ts'),
 *   'collections/begin-import': typeof import('../../apps/server/src/collections/begin-import.ts'),
 *   'collections/run-import': typeof import('../../apps/server/src/collections/run-import.ts'),
 *   'collections/import-reader': typeof import('../../apps/server/src/collections/import-reader.ts'),
 *   'collections/batch-repository': typeof import('../../apps/server/src/collections/batch-repository.ts'),
 *   'collections/statistics-repository': typeof import('../../apps/server/src/collections/statistics-repository.ts'),
 * }} Modules
 */

/**
 * @template {keyof Modules} Name
 * @param {Name} name
 * @returns {Promise<Modules[Name]>}
 */
export async function load(name) {
  return import(new URL(`../../apps/server/dist/${name}.js`, import.meta.url).href);
}
