/** API calls about saved games. */

export {
  createMatch,
  deleteMatches,
  getMatch,
  getSharedMatch,
  listDeletedMatches,
  listMatches,
  listMatchFolders,
  listOwnMatches,
  restoreMatches,
  shareMatch,
  unshareMatch,
  updateMatch,
} from '@chuhe/contract/match-endpoints';
