import { book } from './book.ts';
import { cloud } from './cloud.ts';
import { coach } from './coach.ts';
import { credit } from './credit.ts';
import { engine } from './engine.ts';
import { files } from './files.ts';
import { games } from './games.ts';
import { matches } from './matches.ts';
import { me } from './me.ts';
import { graph, moves } from './moves.ts';
import { packages } from './packages.ts';
import { playground } from './pages.ts';
import { payment } from './payment.ts';
import { picture } from './picture.ts';
import { play } from './play.ts';
import { random } from './random.ts';
import { openings, review } from './review.ts';
import { search } from './search.ts';
import { setup } from './setup.ts';
import { api, fields, form, provider, session, signIn, ways } from './sign-in.ts';
import { sounds } from './sounds.ts';
import { sources } from './sources.ts';
import { training } from './training.ts';
import { typed } from './typed.ts';

/** The texts that only late code needs, loaded with the first late code. */
export const late = {
  api,
  book,
  cloud,
  coach,
  credit,
  engine,
  fields,
  files,
  form,
  games,
  graph,
  matches,
  me,
  moves,
  openings,
  packages,
  payment,
  picture,
  play,
  playground,
  provider,
  random,
  review,
  search,
  session,
  setup,
  signIn,
  sounds,
  training,
  typed,
  sources,
  ways,
};
