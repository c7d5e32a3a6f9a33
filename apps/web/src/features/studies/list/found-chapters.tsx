import { findStudyChapters } from '@chuhe/contract/study-endpoints';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { useCall } from '../../../lib/query/use-call.ts';
import { placeOf } from '../chapter-place.ts';
import classes from '../studies.module.css';

/** The chapters of own and shared studies that a search finds. */
export function FoundChapters({ search }: { readonly search: string }) {
  const { t } = useTranslation();
  const { data } = useCall(findStudyChapters, { query: { search } });
  if (data === undefined || data.chapters.length === 0) return null;
  return (
    <section className={classes.found} aria-label={t('studies.foundChapters')}>
      <h2>{t('studies.foundChapters')}</h2>
      <ul className={classes.list}>
        {data.chapters.map((chapter) => {
          const { chapterId, title, studyTitle, kind } = chapter;
          const notes =
            kind === 'analysis' ? [studyTitle] : [studyTitle, t(`studies.kinds.${kind}`)];
          return (
            <li key={chapterId}>
              <span className={classes.grow}>
                <AppLink to={placeOf(chapter, chapter, undefined)}>{title}</AppLink>
                <small>{notes.join(' · ')}</small>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
