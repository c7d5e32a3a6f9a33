import type { Context } from '../../context.ts';
import type { ExerciseChecks } from './exercise-checks.ts';

export interface ExerciseContext extends Context {
  /** Searches reported exercises again. */
  readonly exerciseChecks: ExerciseChecks;
}

declare module 'fastify' {
  interface FastifyInstance {
    exerciseChecks: ExerciseChecks;
  }
}
