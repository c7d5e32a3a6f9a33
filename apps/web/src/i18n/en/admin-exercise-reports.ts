/** Exercises that users report as wrong. */
export const adminExerciseReports = {
  lead: 'The engine checks each reported exercise again, and withdraws it if its solution does not hold. Your own decision holds in place of the check; users with reports are told.',
  state: 'State',
  list: 'Reports',
  none: 'No reports',
  noneText: 'Reports of users are listed here.',
  time: 'Time',
  exercise: 'Exercise',
  reason: 'Reason',
  states: {
    all: 'All',
    OPEN: 'Open',
    KEPT: 'Kept',
    WITHDRAWN: 'Withdrawn',
  },
  reasons: {
    'another-move': 'Another move is as good',
    'bad-solution': 'The solution does not do what is asked',
    other: 'Something else',
  },
  decision: 'Decision',
  decisions: {
    withdraw: 'Withdraw',
    keep: 'Keep',
    restore: 'Restore',
  },
  decisionTexts: {
    withdraw:
      'The exercise is not offered any more and does not count for themes. Those who have reported it are told.',
    keep: 'The exercise stays as it is, and the check is left out. Those who have reported it are told that the solution holds.',
    restore:
      'The exercise is offered again. Those who have reported it are told that the solution holds.',
  },
  decided: {
    withdraw: 'The exercise is withdrawn',
    keep: 'The exercise is kept',
    restore: 'The exercise is offered again',
  },
};
