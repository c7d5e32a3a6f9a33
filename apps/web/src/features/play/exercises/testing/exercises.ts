import type { Exercise, Exercises } from '@chuhe/contract/exercise';

/** Two chariots mate in two moves: b2b8 d9e9, and then a1a9, a1d1 or b8d8. */
const FEN = '3k5/9/9/9/9/9/9/1R7/R8/5K3 w';

/** An exercise whose solution is a mate in two. */
export function exercise(id: number, change: Partial<Exercise> = {}): Exercise {
  return {
    exerciseId: `${id}`.padStart(12, '0'),
    fen: FEN,
    last: null,
    moves: ['b2b8', 'd9e9', 'a1a9'],
    kind: 'mate',
    themes: [],
    rating: 1500,
    red: '',
    black: '',
    event: '',
    date: '',
    missedAt: null,
    ...change,
  };
}

export const PLAYER = { rating: 1500, deviation: 100, answers: 20 };

export function fetched(
  exercises: readonly Exercise[],
  change: Partial<Exercises> = {},
): Exercises {
  return {
    exercises: [...exercises],
    player: PLAYER,
    weak: [],
    due: 0,
    next: null,
    fresh: { mate: exercises.length, material: 0, defence: 0, ending: 0 },
    total: 100,
    ...change,
  };
}
