/** Calls of administrators about collections of games. */

export {
  deleteCollection,
  importGames,
  listImports,
  renameCollection,
  stopImport,
} from '@chuhe/contract/explorer-endpoints';
