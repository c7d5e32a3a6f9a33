/** Limits of reviews on the server. They are separate from the schemas, so that pages can import them without zod. */
export const GAME_REVIEW_LIMITS = {
  /** The most games in one batch. */
  games: 200,
  /** The most plies of a game. Longer games are skipped. */
  plies: 400,
  /** The most batches that a user keeps, and the most of them that run. */
  batches: 20,
  running: 3,
  /** The most games in a day: of a guest, of an account, and of an account with unlimited look-ups. */
  gamesPerDay: { guest: 10, account: 60, unlimited: 400 },
  /** The most player names in a report. */
  players: 20,
  /** The most rows of a table in a report. */
  rows: 50,
} as const;

/** Nodes for each position. The longest choice of the page would take the server a day for a batch. */
export const BATCH_NODES = [80_000, 250_000, 800_000] as const;
