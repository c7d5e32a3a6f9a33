/** The calls about collections of games. */

export { explore } from '@chuhe/contract/explorer-endpoints';
