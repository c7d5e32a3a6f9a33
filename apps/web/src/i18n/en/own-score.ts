/** The dialogs in which users add their own score to the cloud, and see where a score comes from. */
export const cloud = {
  own: {
    title: 'Your score for {{move}}',
    lead: 'Others see it once an administrator accepts it. The engine’s score still takes precedence.',
    invalid: 'Enter a score such as +0.35, −1.2 or #5, up to 99.99.',
    save: 'Save',
    withdraw: 'Withdraw',
    saved: 'Your score for {{move}} has been saved: {{score}}',
    withdrawn: 'Your score for {{move}} has been withdrawn',
    statuses: {
      PENDING: 'waiting for an administrator; only you see it',
      ACCEPTED: 'accepted; everyone sees it until you change it',
      REJECTED: 'not accepted; only you see it',
    },
    lockedTitle: 'A package lets you add scores',
    lockedText:
      'Adding scores to the cloud needs the permission CLOUD.WRITE, which an administrator or a package gives your account.',
    loading: 'Loading your score',
    failed: 'Your score could not be loaded',
  },
  search: {
    title: 'Score of {{move}}',
    lead: 'The score also takes in the positions after the move. Depth, nodes and date are those of the search of this position.',
    engine: 'Engine',
    nodes: 'Nodes',
    date: 'Date',
    searchedNodes: '{{nodes}} nodes',
    unknown: 'not known',
  },
};
