/** A hint about each source of moves, shown once. */
export const sourceHints = {
  all: 'All sources: one row for each move, with what the cloud, the engine, your book and played games say about it. If cloud and engine disagree, trust the deeper one.',
  cloud: 'Cloud: the best moves of the positions that this site has analysed.',
  engine: 'Engine: works out the best moves in this browser, also without a connection.',
  book: 'My book: the moves that you want to play, with your own notes.',
  games:
    'Games: what masters played in this position and how it ended; the filter adds your own games.',
  close: 'Close this hint',
};
