import type { Texts } from '../texts.ts';
import { actions, menus, reasons } from './actions.ts';
import { analysis } from './analysis.ts';
import { board, roles } from './board.ts';
import { account, common, errors } from './common.ts';
import { engine } from './engine.ts';
import { files } from './files.ts';
import { graph, moves } from './moves.ts';
import { frame, looks, pages, playground } from './pages.ts';

export const texts: Texts = {
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
