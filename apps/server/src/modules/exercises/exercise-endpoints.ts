import { answerExercises } from './answer-exercises.ts';
import { decideExercise } from './decide-report.ts';
import { exerciseRuns } from './exercise-runs.ts';
import { getDailyExercise } from './get-daily-exercise.ts';
import { getExerciseProgress } from './get-exercise-progress.ts';
import { listExerciseThemes } from './list-exercise-themes.ts';
import { listExercises } from './list-exercises.ts';
import { exerciseReports } from './report-exercise.ts';

export const EXERCISE_ENDPOINTS = [
  listExercises,
  listExerciseThemes,
  getDailyExercise,
  getExerciseProgress,
  answerExercises,
  exerciseReports,
  decideExercise,
  exerciseRuns,
];
