import { admin } from './admin.ts';
import { cloud } from './cloud.ts';
import { coach } from './coach.ts';
import { engine } from './engine.ts';
import { files } from './files.ts';
import { matches } from './matches.ts';
import { me } from './me.ts';
import { graph, moves } from './moves.ts';
import { playground } from './pages.ts';
import { picture } from './picture.ts';
import { play } from './play.ts';
import { random } from './random.ts';
import { openings, review } from './review.ts';
import { setup } from './setup.ts';
import { api, fields, form, session, signIn } from './sign-in.ts';
import { sounds } from './sounds.ts';
import { typed } from './typed.ts';

/** What only late code says: it comes with the first of that. */
export const late = {
  admin,
  api,
  cloud,
  coach,
  engine,
  fields,
  files,
  form,
  graph,
  matches,
  me,
  moves,
  openings,
  picture,
  play,
  playground,
  random,
  review,
  session,
  setup,
  signIn,
  sounds,
  typed,
};
