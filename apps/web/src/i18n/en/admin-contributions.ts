/** What users have said of positions. */
export const adminContributions = {
  accept: 'Accept',
  author: 'Author',
  board: 'The position {{fen}}',
  lead: 'What users say of positions. Others see it once it is accepted; it never overrides an engine.',
  moves: 'Moves with their scores, from the mover’s side',
  none: 'Nothing here',
  noneText: 'Evaluations that users send for a position come here to be looked at.',
  putBack: 'Put back',
  reject: 'Reject',
  states: {
    ACCEPTED: 'Accepted',
    PENDING: 'Waiting',
    REJECTED: 'Rejected',
  },
  status: 'Which ones',
  undo: 'Undo',
};
