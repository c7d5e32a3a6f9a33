import { BoardDefs } from '@chuhe/board/defs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Run } from '../../features/play/exercises/run.tsx';
import { UnsavedHost } from '../../features/shell/unsaved/unsaved-host.tsx';
import { parseRecord } from '../../lib/parse.ts';

/** `/exercises/run`, with `?exercise=3` for an exercise of the ended run. */
export function ExerciseRunPage() {
  const search: unknown = useSearch({ strict: false });
  const number = Number(parseRecord(search)['exercise']);
  const navigate = useNavigate();
  const open = useCallback(
    (next: number | undefined) =>
      void navigate({ to: '/exercises/run', search: next === undefined ? {} : { exercise: next } }),
    [navigate],
  );
  return (
    <>
      <BoardDefs />
      <Run opened={Number.isInteger(number) ? number : undefined} onOpen={open} />
      <UnsavedHost />
    </>
  );
}
