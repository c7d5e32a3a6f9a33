import { coach } from './coach.ts';
import { engine } from './engine.ts';
import { files } from './files.ts';
import { graph, moves } from './moves.ts';
import { playground } from './pages.ts';
import { play } from './play.ts';
import { openings, review } from './review.ts';
import { setup } from './setup.ts';
import { typed } from './typed.ts';

/** What only late code says: it comes with the first of that. */
export const late = {
  coach,
  engine,
  files,
  graph,
  moves,
  openings,
  play,
  playground,
  review,
  setup,
  typed,
};
