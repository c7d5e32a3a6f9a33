import { BoardDefs } from '@chuhe/board/defs';
import { EXERCISE_KINDS } from '@chuhe/contract/exercise-limits';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Exercises } from '../../features/play/exercises/exercises.tsx';
import { AssignmentsHint } from '../../features/play/groups/assignments-hint.tsx';
import { isRecord, parseChoice } from '../../lib/parse.ts';

/** `/exercises`, with `?kind=` for exercises of one kind. */
export function ExercisesPage() {
  const search: unknown = useSearch({ strict: false });
  const kind = parseChoice(isRecord(search) ? search.kind : undefined, EXERCISE_KINDS, undefined);
  const navigate = useNavigate();
  return (
    <>
      <BoardDefs />
      <AssignmentsHint />
      <Exercises
        kind={kind}
        onKind={(next) => {
          void navigate({
            to: '/exercises',
            search: next === undefined ? {} : { kind: next },
            // So that Back leaves the exercises.
            replace: true,
            resetScroll: false,
          });
        }}
      />
    </>
  );
}
