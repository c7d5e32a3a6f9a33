/** Calls of administrators about what users have said of positions. */

export { judgeContribution, listContributions } from '@chuhe/contract/cloud-endpoints';
