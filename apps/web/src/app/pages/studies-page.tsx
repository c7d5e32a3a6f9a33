import { BoardDefs } from '@chuhe/board/defs';
import type { Study } from '@chuhe/contract/study';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyExportDialog } from '../../features/games/files/lazy-export-dialog.ts';
import { PositionBoard } from '../../features/play/position-board.tsx';
import { Studies } from '../../features/studies/list/studies.tsx';
import { chaptersToExport } from '../../features/studies/page/export-study.ts';
import { StudyInvitationView } from '../../features/studies/page/invitation.tsx';
import { StudyView } from '../../features/studies/page/study-view.tsx';
import { PracticeView } from '../../features/studies/practice/practice-view.tsx';
import { loadChunk } from '../../lib/chunk.ts';
import { isRecord } from '../../lib/parse.ts';

const PrintStudy = lazy(async () => {
  const { PrintStudy: Loaded } = await loadChunk(
    () => import('../../features/studies/page/print-study.tsx'),
  );
  return { default: Loaded };
});

/** `/studies`: own studies, shared and public ones. */
export function StudiesPage() {
  return <Studies />;
}

/** `/studies/ID`: the overview of a study. */
export function StudyPage() {
  const { t } = useTranslation();
  const { studyId = '' } = useParams({ strict: false });
  const code = useCode();
  const [exported, setExported] = useState<Study>();
  const [printed, setPrinted] = useState<Study>();
  return (
    <>
      {/* The key discards input that was typed for another study. */}
      <StudyView
        key={studyId}
        studyId={studyId}
        code={code}
        onExport={setExported}
        onPrint={setPrinted}
      />
      <Suspense>
        {exported !== undefined && (
          <LazyExportDialog
            title={t('studies.exportTitle')}
            source={chaptersToExport(exported, code)}
            onClose={() => setExported(undefined)}
          />
        )}
        {printed !== undefined && (
          <PrintStudy study={printed} code={code} onClose={() => setPrinted(undefined)} />
        )}
      </Suspense>
    </>
  );
}

/** `/studies/join?code=…`: where an invitation leads. */
export function JoinStudyPage() {
  const code = useCode() ?? '';
  return <StudyInvitationView key={code} code={code} />;
}

/** `/studies/ID/practice/CHAPTER`: a chapter whose moves the user finds. */
export function PracticePage() {
  const { studyId = '', chapterId = '' } = useParams({ strict: false });
  const code = useCode();
  return (
    <>
      <BoardDefs />
      <PracticeView
        key={chapterId}
        link={{ studyId, chapterId, code }}
        board={({ hinted, ...shown }) => (
          <PositionBoard
            {...shown}
            hints={NONE}
            shapes={hinted === undefined ? NONE : [{ from: hinted, brush: 'green' }]}
            isFocusedFirst={false}
          />
        )}
      />
    </>
  );
}

const NONE: readonly never[] = [];

/** The secret of the link in the address. */
function useCode(): string | undefined {
  const search: unknown = useSearch({ strict: false });
  return isRecord(search) && typeof search.code === 'string' ? search.code : undefined;
}
