import type { PupilAssignmentDetail } from '@chuhe/contract/coaching';
import { markStudied } from '@chuhe/contract/coaching-endpoints';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import { api } from '../../../lib/api/api.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { Due } from './due.tsx';
import { GroupPageFrame } from './group-page.tsx';
import classes from './groups.module.css';
import { SetView } from './set-view.tsx';

interface ReceivedProps {
  readonly assignment: PupilAssignmentDetail;
  readonly onChanged: () => void;
}

/** An assignment as a pupil works on it. */
export function ReceivedAssignment({ assignment, onChanged }: ReceivedProps) {
  const { t } = useTranslation();
  const { groupId, groupName, title, note, kind, doneAt, endedAt, isArchived } = assignment;
  const isClosed = endedAt !== null || isArchived;
  return (
    <GroupPageFrame
      title={title}
      isCompact={kind === 'exercises'}
      up={{ to: `/groups/${groupId}`, label: groupName }}
      lead={
        <>
          <Due of={assignment} doneAt={doneAt} />
          {note !== '' && <p className={classes.text}>{note}</p>}
          {isClosed && (
            <p className={classes.closed} role="status">
              {t('groups.notRecorded')}
            </p>
          )}
        </>
      }
    >
      {kind === 'exercises' ? (
        <SetView
          // Whether tries are recorded is settled when the set is made.
          key={String(isClosed)}
          assignment={assignment}
          isRecorded={!isClosed}
          onChanged={onChanged}
        />
      ) : (
        <Study assignment={assignment} isClosed={isClosed} onChanged={onChanged} />
      )}
    </GroupPageFrame>
  );
}

/** A game to study: a link that opens a copy on the board, and the mark that it is done. */
function Study({
  assignment: { assignmentId, doneAt },
  isClosed,
  onChanged,
}: ReceivedProps & { readonly isClosed: boolean }) {
  const { t } = useTranslation();
  const isDone = doneAt !== null;
  const mark = async (): Promise<void> => {
    const body = { isStudied: !isDone };
    await whileBusy(() => api().call(markStudied, { params: { assignmentId }, body }));
    onChanged();
  };
  return (
    <section className={classes.card}>
      <p>{t('groups.studyLead')}</p>
      <div className={classes.ways}>
        <LinkButton to={`/?study=${assignmentId}`} kind={isDone ? 'default' : 'primary'}>
          {t('groups.openGame')}
        </LinkButton>
        {!isClosed && (
          <Button onClick={() => void mark()}>
            {t(isDone ? 'groups.notStudied' : 'groups.studied')}
          </Button>
        )}
      </div>
    </section>
  );
}
