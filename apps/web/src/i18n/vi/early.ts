import type { EarlyTexts } from '../texts.ts';
import { actions, menus, reasons } from './actions.ts';
import { analysis } from './analysis.ts';
import { board, roles } from './board.ts';
import { account, common, errors } from './common.ts';
import { frame, looks, pages } from './pages.ts';

/** The texts that the page needs before any late code is loaded. */
export const early: EarlyTexts = {
  account,
  actions,
  analysis,
  board,
  common,
  errors,
  frame,
  looks,
  menus,
  pages,
  reasons,
  roles,
};
