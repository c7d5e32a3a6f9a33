/** The texts that the page needs before any late code is loaded. They are part of the page. */
export { actions, disabledReasons, menus } from './actions.ts';
export { analysis } from './analysis.ts';
export { board, roles } from './board.ts';
export { account, common, errors } from './common.ts';
export { pages } from './pages.ts';

export const commands = {
  atEnd: 'This is the last move.',
  atStart: 'This is the starting position.',
  engineOff: 'The engine is off.',
  engineOn: 'The engine is on.',
};

export const setup = {
  loading: 'Loading the set-up',
};

export const files = {
  dropHere: 'Drop files or folders to open them',
  fen: {
    copied: 'FEN copied',
    copyFailed: 'The browser did not allow copying',
  },
};
