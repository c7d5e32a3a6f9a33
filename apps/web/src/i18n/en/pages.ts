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

export const looks = {
  board: 'Board',
  notation: 'Notation',
  notations: {
    auto: 'Same as the language',
    iccs: 'Coordinates (h2e2)',
    vi: 'Vietnamese (P2-5)',
    wxf: 'WXF (C2=5)',
    'zh-hans': 'Simplified Chinese (炮二平五)',
    'zh-hant': 'Traditional Chinese (炮二平五)',
  },
  pieces: 'Pieces',
  pieceSets: {
    intl: 'International symbols',
    simplified: 'Simplified characters',
    traditional: 'Traditional characters',
  },
  boardThemes: { paper: 'Paper', slate: 'Slate', wood: 'Wood' },
};
