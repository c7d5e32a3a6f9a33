import type { StudyChapterSummary } from '@chuhe/contract/study';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { LinkButton } from '../../../components/button.tsx';
import { type ChapterLink, codeQuery, practiceAddress } from '../../../lib/studies/chapter-link.ts';
import classes from './practice.module.css';
import type { Results } from './use-results.ts';

interface AfterPracticeProps {
  /** The practice chapters of the study. */
  readonly exercises: readonly StudyChapterSummary[];
  readonly link: ChapterLink;
  readonly results: Results;
  /** Whether the chapter has been tried, so that the next one is what follows. */
  readonly isTried: boolean;
}

/** The way to the next practice chapter; after the last one, how many are solved and which are not. */
export function AfterPractice({ exercises, link, results, isTried }: AfterPracticeProps) {
  const { t } = useTranslation();
  const { studyId, chapterId, code } = link;
  const place = exercises.findIndex((each) => each.chapterId === chapterId);
  const next = exercises[place + 1];
  const addressOf = (id: string): string => practiceAddress({ studyId, chapterId: id, code });
  const note = results.isOnDevice && <p className={classes.note}>{t('studies.onDevice')}</p>;
  if (next !== undefined) {
    return (
      <>
        <LinkButton kind={isTried ? 'primary' : 'default'} to={addressOf(next.chapterId)}>
          {t('studies.nextExercise')}
        </LinkButton>
        {note}
      </>
    );
  }
  if (!isTried) return note;
  const open = exercises.filter((each) => !isSolved(results, each.chapterId));
  return (
    <section className={classes.summary} aria-label={t('studies.summary')}>
      <h2>{t(open.length === 0 ? 'studies.allSolved' : 'studies.lastExercise')}</h2>
      <p>{solvedText(exercises, results)}</p>
      {open.length > 0 && (
        <>
          <p>{t('studies.stillOpen')}</p>
          <ul>
            {open.slice(0, MAX_SHOWN).map(({ chapterId: id, title }) => (
              <li key={id}>
                <AppLink to={addressOf(id)}>{title}</AppLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <LinkButton kind="primary" to={`/studies/${studyId}${codeQuery(code)}`}>
        {t('studies.toStudy')}
      </LinkButton>
      {note}
    </section>
  );
}

/** The list of unsolved chapters is no longer than this. The overview of the study has all. */
const MAX_SHOWN = 12;

export function isSolved({ own }: Pick<Results, 'own'>, chapterId: string): boolean {
  return (own.get(chapterId)?.solvedAt ?? null) !== null;
}

/** @example '3 of 8 solved' */
export function solvedText(
  exercises: readonly Pick<StudyChapterSummary, 'chapterId'>[],
  results: Pick<Results, 'own'>,
): string {
  const solved = exercises.filter(({ chapterId }) => isSolved(results, chapterId)).length;
  return i18next.t('studies.solvedOf', { solved, total: exercises.length });
}
