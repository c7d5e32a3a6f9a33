/** All texts of an embedded page, which has no others. */
export { board, roles } from './board.ts';
export { common } from './common.ts';
export { embed } from './embed.ts';
