/**
 * Modules that have to be built before they are loaded.
 *
 * @typedef {{
 *   'db/analyze-repository': typeof import('../../apps/server/src/db/analyze-repository.ts'),
 *   'db/migrate': typeof import('../../apps/server/src/db/migrate.ts'),
 *   'db/copy-rows': typeof import('../../apps/server/src/db/copy-rows.ts'),
 *   'db/partition-table': typeof import('../../apps/server/src/db/partition-table.ts'),
 *   'db/partitions': typeof import('../../apps/server/src/db/partitions.ts'),
 *   'modules/game-db/game-repository': typeof import('../../apps/server/src/modules/game-db/game-repository.ts'),
 *   'modules/game-db/search/search-repository': typeof import('../../apps/server/src/modules/game-db/search/search-repository.ts'),
 *   'modules/game-db/statistics/segment-repository': typeof import('../../apps/server/src/modules/game-db/statistics/segment-repository.ts'),
 *   'modules/game-db/statistics/packed-statistics': typeof import('../../apps/server/src/modules/game-db/statistics/packed-statistics.ts'),
 *   'modules/position-db/evaluations/packed-moves': typeof import('../../apps/server/src/modules/position-db/evaluations/packed-moves.ts'),
 *   'db/pglite-database': typeof import('../../apps/server/src/db/pglite-database.ts'),
 *   'db/postgres-database': typeof import('../../apps/server/src/db/postgres-database.ts'),
 *   'modules/game-db/collection-repository': typeof import('../../apps/server/src/modules/game-db/collection-repository.ts'),
 *   'modules/game-db/import/begin-import': typeof import('../../apps/server/src/modules/game-db/import/begin-import.ts'),
 *   'modules/game-db/import/import-files': typeof import('../../apps/server/src/modules/game-db/import/import-files.ts'),
 *   'modules/game-db/import/run-import': typeof import('../../apps/server/src/modules/game-db/import/run-import.ts'),
 *   'modules/game-db/import/import-reader': typeof import('../../apps/server/src/modules/game-db/import/import-reader.ts'),
 *   'modules/game-db/import/batch-repository': typeof import('../../apps/server/src/modules/game-db/import/batch-repository.ts'),
 *   'modules/game-db/count-position': typeof import('../../apps/server/src/modules/game-db/count-position.ts'),
 *   'modules/game-db/statistics/merge-segments': typeof import('../../apps/server/src/modules/game-db/statistics/merge-segments.ts'),
 *   'modules/game-db/masters/packed-games': typeof import('../../apps/server/src/modules/game-db/masters/packed-games.ts'),
 *   'app': typeof import('../../apps/server/src/app.ts'),
 *   'config/config': typeof import('../../apps/server/src/config/config.ts'),
 *   'modules/identity/keys': typeof import('../../apps/server/src/modules/identity/keys.ts'),
 *   'modules/shell/web-build': typeof import('../../apps/server/src/modules/shell/web-build.ts'),
 *   'modules/position-db/evaluations/evaluation-repository': typeof import('../../apps/server/src/modules/position-db/evaluations/evaluation-repository.ts'),
 *   'modules/position-db/layer-repository': typeof import('../../apps/server/src/modules/position-db/layer-repository.ts'),
 * }} Modules
 */

/**
 * @typedef {{
 *   'random': typeof import('../../packages/game/dist/pgn/testing/random.js'),
 *   'random-games': typeof import('../../packages/game/dist/pgn/testing/random-games.js'),
 * }} GameTesting
 */

/**
 * @template {keyof GameTesting} Name
 * @param {Name} name
 * @returns {Promise<GameTesting[Name]>} a module that makes games
 */
export async function loadGameTesting(name) {
  return import(new URL(`../../packages/game/dist/pgn/testing/${name}.js`, import.meta.url).href);
}

/**
 * @template {keyof Modules} Name
 * @param {Name} name
 * @returns {Promise<Modules[Name]>} a module of the server
 */
export async function load(name) {
  return import(new URL(`../../apps/server/dist/${name}.js`, import.meta.url).href);
}
