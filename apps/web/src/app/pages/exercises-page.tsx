import { BoardDefs } from '@chuhe/board/defs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  makeChoiceQuery,
  parseExerciseChoice,
} from '../../features/play/exercises/exercise-choice.ts';
import { Exercises } from '../../features/play/exercises/exercises.tsx';
import { AssignmentsHint } from '../../features/play/groups/assignments-hint.tsx';
import { parseRecord } from '../../lib/parse.ts';

/** `/exercises`, with `?kind=`, `?theme=` or `?by=mistakes` for some of the exercises. */
export function ExercisesPage() {
  const search: unknown = useSearch({ strict: false });
  const choice = parseExerciseChoice(parseRecord(search));
  const navigate = useNavigate();
  return (
    <>
      <BoardDefs />
      <AssignmentsHint />
      <Exercises
        choice={choice}
        onChoose={(next) => {
          void navigate({
            to: '/exercises',
            search: makeChoiceQuery(next),
            // So that Back leaves the exercises.
            replace: true,
            resetScroll: false,
          });
        }}
      />
    </>
  );
}
