/** The names of the pages, shown in the window’s title and as headings. */
export const pages = {
  data: { title: 'Open data' },
  exercises: { title: 'Exercises' },
  groups: { title: 'Groups' },
  dailyExercise: { title: 'Exercise of the day' },
  exerciseRun: { title: 'Three-minute run' },
  login: { title: 'Log in' },
  logout: { title: 'Log out' },
  matches: { title: 'Saved games' },
  me: { title: 'Personal information' },
  packages: { title: 'Packages' },
  openings: { title: 'Openings' },
  players: { title: 'Players' },
  register: { title: 'Sign up' },
  studies: { title: 'Studies' },
};
