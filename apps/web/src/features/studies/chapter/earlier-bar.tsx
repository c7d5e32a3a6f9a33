import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { openChapter } from '../../../lib/studies/chapter-link.ts';
import type { EarlierState } from '../../../lib/studies/earlier-state.ts';
import { timeText } from '../../../lib/time-text.ts';
import { mayEdit, useStudy } from '../use-study.ts';
import classes from './chapter.module.css';
import { openChapterOnBoard } from './open-chapter.ts';
import { restoreState } from './restore-state.ts';

/** In place of the bar of the chapter while an earlier state of it is on the board. */
export function EarlierBar({ earlier }: { readonly earlier: EarlierState }) {
  const { t } = useTranslation();
  const { link, at, sequence } = earlier;
  const { data: study } = useStudy(link.studyId, link.code);
  const title = study?.chapterList.find(({ chapterId }) => chapterId === link.chapterId)?.title;
  const when =
    at === undefined
      ? t(sequence === 0 ? 'studies.firstState' : 'studies.firstKept')
      : t('studies.stateOf', { time: timeText(at, currentLanguage()) });
  return (
    <section className={classes.place} aria-label={t('studies.shownThen')} data-chapter-bar>
      <div className={classes.failed}>
        <small>{[study?.title, title].filter((text) => text !== undefined).join(' · ')}</small>
        <b>{when}</b>
        <p>{t('studies.shownThenText')}</p>
        <div className={classes.ways}>
          <Button kind="primary" onClick={() => void back(earlier)}>
            {t('studies.backToChapter')}
          </Button>
          {study !== undefined && mayEdit(study) && (
            <Button onClick={() => void restore(earlier)}>{t('studies.restoreThen')}</Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** Back to the chapter as it is now, also if what was on the board before is gone. */
async function back({ link, goBack }: EarlierState): Promise<void> {
  goBack();
  if (openChapter()?.chapterId !== link.chapterId) await openChapterOnBoard(link);
}

async function restore(earlier: EarlierState): Promise<void> {
  await back(earlier);
  if (openChapter()?.chapterId === earlier.link.chapterId) restoreState(earlier.game);
}
