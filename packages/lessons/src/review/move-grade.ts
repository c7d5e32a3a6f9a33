/** The six numeric annotation glyphs (NAG) that grade a move, best first: `!!`, `!`, `!?`, `?!`, `?`, `??`. */
export const MOVE_GRADES = [3, 1, 5, 6, 2, 4] as const;
export type MoveGrade = (typeof MOVE_GRADES)[number];
