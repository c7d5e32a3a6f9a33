/** Pages that are not built yet: what each will do. */
export const pages = {
  admin: {
    text: 'How the site is doing stands here: active users, new guests, revenue, cloud look-ups, and the health of database and job queue.',
    title: 'Overview',
  },
  adminPackages: {
    text: 'An administrator makes packages here, sets their price, days and permissions, and switches them on and off.',
    title: 'Packages',
  },
  adminSettings: {
    title: 'Settings',
  },
  checkout: {
    text: 'A package is paid for here, by card, in a form of the payment provider.',
    title: 'Payment',
  },
  login: { title: 'Log in' },
  logout: { title: 'Log out' },
  matches: { title: 'Matches' },
  me: { title: 'Personal information' },
  paid: {
    text: 'After a payment this page says whether it went through and what was activated.',
    title: 'Payment finished',
  },
  register: { title: 'Sign up' },
};

export const frame = {
  adminNavigation: 'Administration',
  artText: 'Engine, cloud, your own book and real games, side by side.',
  artTitle: 'Four voices on every move',
  boardPicture: 'A Xiangqi board in its start position',
  notBuilt: 'This page is being built',
};

export const playground = {
  intro: 'Every state of the board on one page.',
  title: 'Board playground',
  arrows: "Engine arrows by rank, a threat, the reader's own shapes",
  check: 'Check',
  flipped: 'Seen from Black',
  iccs: 'Labels of ICCS',
  issues: 'Pieces that may not stand there',
  lastMove: 'Last move and legal points',
  numerals: 'Chinese numerals',
  setAndTheme: '{{pieces}} · {{theme}}',
  size: '{{size}} px wide',
};

export const looks = {
  board: 'Board',
  notation: 'Notation',
  notations: {
    auto: 'As the language',
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
