import { BoardDefs } from '@chuhe/board/defs';
import { DailyExercise } from '../../features/play/exercises/daily-exercise.tsx';

/** `/exercises/daily` */
export function DailyExercisePage() {
  return (
    <>
      <BoardDefs />
      <DailyExercise />
    </>
  );
}
