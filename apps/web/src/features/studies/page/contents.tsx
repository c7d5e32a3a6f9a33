import type { Study } from '@chuhe/contract/study';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { timeText } from '../../../lib/time-text.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { restoreChapter } from '../chapter-actions.ts';
import { placeOf } from '../chapter-place.ts';
import { makeChapters, numbered } from '../make-chapters.ts';
import classes from '../studies.module.css';
import { mayEdit } from '../use-study.ts';

interface ContentsProps {
  readonly study: Study;
  readonly code: string | undefined;
  readonly onChanged: () => void;
}

/** The table of contents, and the deleted chapters. */
export function Contents({ study, code, onChanged }: ContentsProps) {
  const { t } = useTranslation();
  const { studyId, chapterList } = study;
  const [error, setError] = useState<string>();
  const add = async (): Promise<void> => {
    const title = numbered(chapterList.length + 1);
    const chapter = { chapterId: makeUuid(), title, source: { from: 'start' as const } };
    const { failure } = await whileBusy(() => makeChapters(studyId, [chapter]));
    setError(failure?.message);
    onChanged();
  };
  return (
    <Section title={t('studies.contents')} lead={t('studies.contentsLead')}>
      {chapterList.length === 0 && <p>{t('studies.noChapters')}</p>}
      <ol className={classes.list}>
        {chapterList.map(({ chapterId, title, kind, moves }, index) => (
          <li key={chapterId}>
            <span className={classes.number}>{index + 1}</span>
            <span className={classes.grow}>
              <AppLink to={placeOf(study, { chapterId, kind }, code)}>{title}</AppLink>
            </span>
            <small>
              {[
                ...(kind === 'analysis' ? [] : [t(`studies.kinds.${kind}`)]),
                t('studies.moveCount', { count: moves }),
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ol>
      {mayEdit(study) && (
        <div className={classes.ways}>
          <Button onClick={() => void add()}>{t('studies.addEmpty')}</Button>
          {error !== undefined && <p role="alert">{error}</p>}
        </div>
      )}
      <Deleted study={study} onChanged={onChanged} />
    </Section>
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
