/** Storage keys of code that the board page loads on demand, so that its first scripts do not contain them. */
export const LATE_STORAGE_KEYS = {
  /** The id of the last user, who works on while the server cannot be reached. */
  lastUser: 'chuhe.last-user',
  /** Answers of the trainer that have not been sent to the server yet. */
  training: 'chuhe.training',
  /** The next exercises and the user's rating. */
  exerciseSupply: 'chuhe.exercise-supply',
  /** Answers to exercises that have not been sent to the server yet. */
  exerciseAnswers: 'chuhe.exercise-answers',
  /** Tries at assigned exercises that have not been sent to the server yet. */
  assignmentTries: 'chuhe.assignment-tries',
  /** In session storage: the exercise that is being solved. */
  exercisePlace: 'chuhe.exercise-place',
  /** Three-minute runs that have ended and have not been sent to the server yet. */
  exerciseRuns: 'chuhe.exercise-runs',
  /** Three-minute runs that go on, in case that their tab is closed. */
  openRuns: 'chuhe.open-runs',
  /** In session storage: the last three-minute run of the tab. */
  exerciseRun: 'chuhe.exercise-run',
  /** In session storage: the page that was left for another document. */
  leftPage: 'chuhe.left-page',
  /** In session storage: the key of the kept files whose games are listed in the dialog for opening. */
  fileOpening: 'chuhe.file-opening',
  /** Set while changes of studies are kept here that may not have been sent to the server. */
  unsentStudies: 'chuhe.unsent-studies',
  /** In session storage: the chapters whose changes the server has refused, and the user knows. */
  refusedChapters: 'chuhe.refused-chapters',
  /** The order of the list of saved games. */
  matchesSort: 'chuhe.matches-sort',
  /** Threads and hash of engines on the user's computer. */
  lentSettings: 'chuhe.lent-settings',
  /** Nodes per second that the last review has measured. */
  reviewSpeed: 'chuhe.review-speed',
  /** The choices for a game against the engine. */
  play: 'chuhe.play',
  /** Runs of members through practice chapters that have not been sent to the server yet. */
  studyRuns: 'chuhe.study-runs',
  /** The results in practice chapters of studies of which the user is no member. */
  studyResults: 'chuhe.study-results',
  /** The currency in which prices are shown. */
  currency: 'chuhe.currency',
  /** In session storage: the chapter that is played against the engine. */
  heldChapter: 'chuhe.held-chapter',
  /** In session storage: the practice chapters whose moves the user wants to see. */
  openSolutions: 'chuhe.open-solutions',
} as const;

export type LateStorageKey = (typeof LATE_STORAGE_KEYS)[keyof typeof LATE_STORAGE_KEYS];
