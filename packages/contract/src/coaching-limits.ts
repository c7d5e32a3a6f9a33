/** Constants of coaching that are separate from the schemas, so that pages can import them without zod. Lengths are in UTF-16 units. */

export const COACHING_LIMITS = {
  /** The most groups of one coach, including archived ones. */
  groups: 10,
  /** The most groups in which a user is a pupil. */
  joined: 20,
  /** The most pupils of a group, without former ones. */
  pupils: 60,
  /** The most pupils of a group, including former ones. */
  allPupils: 200,
  /** The most assignments of a group, including ended ones. */
  assignments: 100,
  /** The most exercises in one assignment. */
  exercises: 30,
  /** The most right first moves of a position that the coach has given. */
  answers: 20,
  /** The most plies of a line in a try. */
  plies: 41,
  /** The most stored tries of a pupil at one exercise. Later ones count only if they solve it. */
  tries: 50,
  name: 80,
  text: 500,
  title: 100,
  note: 1000,
  /** The most bytes of a game to study. */
  gameBytes: 256 * 1024,
  /** The most bytes of all assignments of one coach. */
  bytes: 16 * 1024 * 1024,
  /** Ratings by which exercises are chosen. */
  rating: { min: 500, max: 3500 },
} as const;

export const ASSIGNMENT_KINDS = ['exercises', 'game'] as const;

/** What the pupil used before the move. `solution`: the solution was shown. */
export const TRY_HELP = ['none', 'hint', 'solution'] as const;
export type TryHelp = (typeof TRY_HELP)[number];
