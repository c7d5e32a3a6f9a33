import type { Texts } from '../texts.ts';
import { actions, menus, reasons } from './actions.ts';
import { analysis } from './analysis.ts';
import { board, roles } from './board.ts';
import { coach } from './coach.ts';
import { account, common, errors } from './common.ts';
import { engine } from './engine.ts';
import { files } from './files.ts';
import { graph, moves } from './moves.ts';
import { frame, looks, pages, playground } from './pages.ts';
import { picture } from './picture.ts';
import { play } from './play.ts';
import { random } from './random.ts';
import { openings, review } from './review.ts';
import { setup } from './setup.ts';
import { sounds } from './sounds.ts';
import { typed } from './typed.ts';

export const texts: Texts = {
  account,
  actions,
  analysis,
  board,
  coach,
  common,
  engine,
  errors,
  files,
  frame,
  graph,
  looks,
  menus,
  moves,
  openings,
  pages,
  picture,
  play,
  playground,
  random,
  reasons,
  review,
  roles,
  setup,
  sounds,
  typed,
};
