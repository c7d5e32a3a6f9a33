import type { LateTexts } from '../texts.ts';
import { coach } from './coach.ts';
import { engine } from './engine.ts';
import { files } from './files.ts';
import { graph, moves } from './moves.ts';
import { playground } from './pages.ts';
import { picture } from './picture.ts';
import { play } from './play.ts';
import { random } from './random.ts';
import { openings, review } from './review.ts';
import { setup } from './setup.ts';
import { sounds } from './sounds.ts';
import { typed } from './typed.ts';

/** What only late code says: it comes with the first of that. */
export const late: LateTexts = {
  coach,
  engine,
  files,
  graph,
  moves,
  openings,
  picture,
  play,
  playground,
  random,
  review,
  setup,
  sounds,
  typed,
};
