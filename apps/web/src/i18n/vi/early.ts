/** The texts that the page needs before any late code is loaded. */
export { actions, menus, reasons } from './actions.ts';
export { analysis } from './analysis.ts';
export { board, roles } from './board.ts';
export { account, common, errors } from './common.ts';
export { frame, looks, pages } from './pages.ts';
