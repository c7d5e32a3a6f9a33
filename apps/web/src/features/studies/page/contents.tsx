import type { Study, StudyChapterSummary } from '@chuhe/contract/study';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { timeText } from '../../../lib/time-text.ts';
import { restoreChapter } from '../chapter-actions.ts';
import { ChapterMenu, useChapterDrag } from '../chapter-menu.tsx';
import { placeOf } from '../chapter-place.ts';
import { isSolved } from '../practice/after-practice.tsx';
import type { Results } from '../practice/use-results.ts';
import classes from '../studies.module.css';
import { mayEdit } from '../use-study.ts';

export interface ContentsProps {
  readonly study: Study;
  readonly code: string | undefined;
  readonly onChanged: () => void;
}

const SettingsDialog = lazy(async () => {
  const { ChapterSettingsDialog } = await loadChunk(
    () => import('../chapter/chapter-settings-dialog.tsx'),
  );
  return { default: ChapterSettingsDialog };
});
const AddDialog = lazy(async () => {
  const { AddChaptersDialog } = await loadChunk(() => import('../add/add-chapters-dialog.tsx'));
  return { default: AddChaptersDialog };
});

type Shown =
  | { readonly kind: 'add' }
  | { readonly kind: 'settings'; readonly chapter: StudyChapterSummary };

type ListProps = ContentsProps & { readonly results: Pick<Results, 'own'> };

/** The table of contents, and the deleted chapters. Editors can add, name, order and delete chapters here. */
export function Contents({ study, code, onChanged, results }: ListProps) {
  const { t } = useTranslation();
  const { chapterList } = study;
  const [shown, setShown] = useState<Shown>();
  const close = (): void => setShown(undefined);
  const isEditor = mayEdit(study);
  return (
    <Section
      title={t('studies.contents')}
      lead={t(isEditor ? 'studies.contentsLead' : 'studies.contentsRead')}
    >
      {chapterList.length === 0 && <p>{t('studies.noChapters')}</p>}
      <ol className={classes.list}>
        {chapterList.map((chapter, index) => (
          <Row
            key={chapter.chapterId}
            number={index + 1}
            study={study}
            code={code}
            chapter={chapter}
            results={results}
            onSettings={() => setShown({ kind: 'settings', chapter })}
            onChanged={onChanged}
          />
        ))}
      </ol>
      {isEditor && (
        <div className={classes.ways}>
          <Button onClick={() => setShown({ kind: 'add' })}>{t('studies.addChapter')}</Button>
        </div>
      )}
      <Deleted study={study} onChanged={onChanged} />
      <Suspense>
        {shown?.kind === 'settings' && (
          <SettingsDialog
            study={study}
            chapter={shown.chapter}
            onChanged={onChanged}
            onClose={close}
          />
        )}
        {shown?.kind === 'add' && (
          <AddDialog
            study={study}
            place={undefined}
            onChanged={onChanged}
            onClose={close}
            onOpen={(chapterId) =>
              window.location.assign(placeOf(study, { chapterId, kind: 'analysis' }, code))
            }
          />
        )}
      </Suspense>
    </Section>
  );
}

interface RowProps extends ListProps {
  /** From 1. */
  readonly number: number;
  readonly chapter: StudyChapterSummary;
  readonly onSettings: () => void;
}

function Row({ number, study, code, chapter, results, onSettings, onChanged }: RowProps) {
  const { t } = useTranslation();
  const { title, kind, moves } = chapter;
  const isEditor = mayEdit(study);
  const listed = { study, chapter, isOrdered: isEditor, onChanged };
  const drag = useChapterDrag(listed);
  const notes = [
    ...(kind === 'analysis' ? [] : [t(`studies.kinds.${kind}`)]),
    ...(kind !== 'analysis' && isSolved(results, chapter.chapterId) ? [t('studies.solved')] : []),
    // A position to be played needs no moves.
    ...(moves > 0 ? [t('studies.moveCount', { count: moves })] : []),
    ...(moves === 0 && kind !== 'hold'
      ? [t(kind === 'analysis' ? 'studies.noMoves' : 'studies.unsolvable')]
      : []),
  ];
  return (
    <li className={classes.row} {...drag}>
      <span className={classes.number}>{number}</span>
      <span className={classes.grow}>
        <AppLink to={placeOf(study, chapter, code)} draggable={false}>
          {title}
        </AppLink>
        <small>{notes.join(' · ')}</small>
      </span>
      {isEditor && <ChapterMenu {...listed} onSettings={onSettings} />}
    </li>
  );
}

function Deleted({ study, onChanged }: Omit<ContentsProps, 'code'>) {
  const { t } = useTranslation();
  const { studyId, deletedChapters } = study;
  if (deletedChapters.length === 0) return null;
  const restore = async (chapterId: string): Promise<void> => {
    await restoreChapter(studyId, chapterId);
    onChanged();
  };
  return (
    <details className={classes.deleted}>
      <summary>{t('studies.deletedChapters', { count: deletedChapters.length })}</summary>
      <ul className={classes.list}>
        {deletedChapters.map(({ chapterId, title, deletedAt }) => (
          <li key={chapterId}>
            <span className={classes.grow}>
              <b>{title}</b>
              <small>{timeText(deletedAt, currentLanguage())}</small>
            </span>
            <Button
              aria-label={`${t('studies.restore')}: ${title}`}
              onClick={() => void restore(chapterId)}
            >
              {t('studies.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
