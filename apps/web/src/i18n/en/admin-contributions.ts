/** The users' contributions to the position database. */
export const adminContributions = {
  accept: 'Accept',
  author: 'Author',
  board: 'The position {{fen}}',
  lead: 'Evaluations submitted by users. Others see them once they are accepted; they never override the engine.',
  moves: 'Moves with their scores, from the point of view of the side to move',
  none: 'No contributions here',
  noneText: 'Evaluations that users submit appear here for review.',
  putBack: 'Put back',
  reject: 'Reject',
  states: {
    ACCEPTED: 'Accepted',
    PENDING: 'Waiting',
    REJECTED: 'Rejected',
  },
  status: 'Status',
  undo: 'Undo',
};
