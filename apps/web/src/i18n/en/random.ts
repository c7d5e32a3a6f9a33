/** The random mode. */
export const random = {
  another: 'Another one',
  blackMoves: 'Black is to move.',
  failed: 'The positions could not be downloaded',
  failedCause: 'Check your connection and try again. Your game has not changed.',
  fetching: 'Downloading the positions',
  fetchingPart: 'Downloading the positions: {{percent}}%',
  place: 'Random {{number}} / {{total}}',
  redMoves: 'Red is to move.',
  title: 'Random position {{number}} of {{total}}',
};
