import { type AssignedExercise, assignedExerciseSchema } from '@chuhe/contract/coaching';
import { sharedMatchSchema } from '@chuhe/contract/match';
import { z } from 'zod';

/** The work of an assignment, as it is stored: a copy of exercises or of a game. */

const exercisesSchema = z.array(assignedExerciseSchema);
export type AssignedGame = z.output<typeof sharedMatchSchema>;

export function readExercises(work: string): AssignedExercise[] {
  return exercisesSchema.parse(JSON.parse(work));
}

export function readGame(work: string): AssignedGame {
  return sharedMatchSchema.parse(JSON.parse(work));
}
