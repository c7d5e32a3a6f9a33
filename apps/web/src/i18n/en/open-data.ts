/** The page with the evaluations of the site as files. */
export const openData = {
  lead: 'The evaluations of this site’s position database as a file that everyone may fetch: each position with its moves, their scores, and the depth, nodes, date and engine of each search.',
  own: 'The data are the site’s own evaluations, those of users’ computers that a check has confirmed, the positions that it came with, and dumps of other sites that it has loaded. They contain nothing about who the users are, their games or their contributed scores.',
  loading: 'Loading the list of files',
  failed: 'The list of files could not be loaded',
  off: 'This site does not offer its data',
  offText: 'Its administrators can switch this on in the settings.',
  empty: 'There is no file yet',
  emptyText: 'The first one is written at the hour that the administrators have set.',
  date: 'Date',
  positions: 'Positions',
  size: 'Size',
  format: 'Format',
  use: 'How to use it',
  fetch: 'Fetch it. The same command continues a download that was cut:',
  load: 'Load it into another site of this software. Deeper searches replace shallower ones, and a damaged file is refused as a whole:',
  lines:
    'Or read it with any program. It is a gzipped text with a line of JSON for each position, after a line with the format and before one with the number of positions:',
  fields:
    'A move has: the move; its score in hundredths of a pawn from the view of the side to move, or 30,000 less the plies to mate; depth in plies; nodes; the number of the engine in the list; the source; the date of the search; the engine’s line after the move.',
};
