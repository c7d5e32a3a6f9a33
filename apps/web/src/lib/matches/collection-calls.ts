/** API calls about collections that several features make. */

export { getImportedGame, listCollections } from '@chuhe/contract/explorer-endpoints';
