/** Exercises that users report as wrong. */
export const adminExerciseReports = {
  lead: 'The engine checks each reported exercise again, and withdraws it if its solution does not hold.',
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
};
