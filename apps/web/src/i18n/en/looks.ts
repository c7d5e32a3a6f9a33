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
