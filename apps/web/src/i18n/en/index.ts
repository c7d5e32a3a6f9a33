import { actions, menus, reasons } from './actions.ts';
import { analysis } from './analysis.ts';
import { board, roles } from './board.ts';
import { account, common, errors } from './common.ts';
import { engine } from './engine.ts';
import { files } from './files.ts';
import { graph, moves } from './moves.ts';
import { frame, looks, pages, playground } from './pages.ts';

/** English is the language the keys and the types of all others come from. */
export const texts = {
  account,
  actions,
  analysis,
  board,
  common,
  engine,
  errors,
  files,
  frame,
  graph,
  looks,
  menus,
  moves,
  pages,
  playground,
  reasons,
  roles,
};
