export const playground = {
  intro: 'Every state of the board on one page.',
  title: 'Board playground',
  arrows: 'Engine arrows by rank, a threat, the user’s own shapes',
  check: 'Check',
  flipped: 'Seen from Black',
  iccs: 'ICCS labels',
  issues: 'Pieces that may not stand there',
  lastMove: 'Last move and legal points',
  numerals: 'Chinese numerals',
  setAndTheme: '{{pieces}} · {{theme}}',
  size: '{{size}} px wide',
};
