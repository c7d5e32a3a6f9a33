import { BoardDefs } from '@chuhe/board/defs';
import { useParams } from '@tanstack/react-router';
import { AssignmentView } from '../../features/play/groups/assignment-view.tsx';

/** `/assignments/ID`: the table of the coach, or the work of a pupil. */
export function AssignmentPage() {
  const { assignmentId = '' } = useParams({ strict: false });
  return (
    <>
      <BoardDefs />
      <AssignmentView key={assignmentId} assignmentId={assignmentId} />
    </>
  );
}
