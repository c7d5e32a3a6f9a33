/** The calls about the position database. */

export { learnPosition, viewPosition } from '@chuhe/contract/cloud-endpoints';
