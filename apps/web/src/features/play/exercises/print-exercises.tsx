import type { Exercise } from '@chuhe/contract/exercise';
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chapter } from '../../../components/print/chapter.ts';
import { LazyPrintDialog } from '../../../components/print/lazy-print-dialog.ts';

interface PrintExercisesProps {
  readonly exercises: readonly Exercise[];
  readonly onClose: () => void;
}

/** Prints exercises as diagrams, with their solutions on the last page. */
export function PrintExercises({ exercises, onClose }: PrintExercisesProps) {
  const { t } = useTranslation();
  const [chapters] = useState(() => exercises.map(chapterOf));
  return (
    <LazyPrintDialog
      chapters={chapters}
      heading={t('pages.exercises.title')}
      kind="diagrams"
      positions="start"
      onClose={onClose}
    />
  );
}

/** The players and the date would give the game away, and with it the solution. */
function chapterOf({ fen, moves }: Exercise): Chapter {
  const start = newGame({ start: fen });
  const line = addLine(start, ROOT, moves);
  return { title: '', game: line.ok ? line.value.game : start };
}
