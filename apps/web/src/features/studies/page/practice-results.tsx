import type { Study, StudyChapterSummary } from '@chuhe/contract/study';
import { getStudyMemberResults } from '@chuhe/contract/study-endpoints';
import type { StudyMemberTotal, StudyResult } from '@chuhe/contract/study-results';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { timeText } from '../../../lib/time-text.ts';
import { personName } from '../person-name.ts';
import { solvedText } from '../practice/after-practice.tsx';
import type { Results } from '../practice/use-results.ts';
import classes from '../studies.module.css';

interface PracticeResultsProps {
  readonly study: Study;
  readonly exercises: readonly StudyChapterSummary[];
  readonly results: Results;
}

/** How many practice chapters the user has solved and, for editors, what each member has reached. */
export function PracticeResults({ study, exercises, results }: PracticeResultsProps) {
  const { t } = useTranslation();
  const { members } = results;
  return (
    <Section title={t('studies.results')} lead={t('studies.resultsLead')}>
      {/* The table has the own row of an editor. */}
      {members === undefined && (
        <p>
          <b>{solvedText(exercises, results)}</b>
        </p>
      )}
      {results.isOnDevice && <p className={classes.note}>{t('studies.onDevice')}</p>}
      {members?.length === 0 && <p className={classes.note}>{t('studies.noResults')}</p>}
      {members !== undefined && members.length > 0 && (
        <Totals study={study} exercises={exercises} members={members} />
      )}
    </Section>
  );
}

interface TotalsProps extends Omit<PracticeResultsProps, 'results'> {
  readonly members: readonly StudyMemberTotal[];
}

function Totals({ study, exercises, members }: TotalsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number>();
  const shown = members.find(({ number }) => number === chosen);
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.results}>
          <thead>
            <tr>
              <th scope="col">{t('studies.columns.name')}</th>
              <th scope="col">{t('studies.columns.solved')}</th>
              <th scope="col">{t('studies.columns.tries')}</th>
              <th scope="col">{t('studies.columns.at')}</th>
            </tr>
          </thead>
          <tbody>
            {members.map(({ number, solved, tries, at }) => (
              <tr key={number}>
                <th scope="row">
                  <button
                    type="button"
                    aria-expanded={number === chosen}
                    onClick={() => setChosen(number === chosen ? undefined : number)}
                  >
                    {nameOf(study, number)}
                  </button>
                  {number === study.number && <small>{t('studies.you')}</small>}
                </th>
                <td>{t('studies.ofTotal', { solved, total: exercises.length })}</td>
                <td>{tries}</td>
                <td>{timeText(at, currentLanguage())}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown !== undefined && (
        <MemberResults
          key={shown.number}
          study={study}
          exercises={exercises}
          number={shown.number}
        />
      )}
    </>
  );
}

interface MemberResultsProps extends Omit<PracticeResultsProps, 'results'> {
  readonly number: number;
}

/** What one member has reached in each practice chapter. */
function MemberResults({ study, exercises, number }: MemberResultsProps) {
  const { t } = useTranslation();
  const params = { studyId: study.studyId, number };
  const { data, failure, refetch } = useCall(getStudyMemberResults, { params });
  if (data === undefined) {
    if (failure === undefined) return <SkeletonRows label={t('studies.loading')} />;
    return (
      <div className={classes.ways}>
        <p>{failure.message}</p>
        <Button onClick={refetch}>{t('common.retry')}</Button>
      </div>
    );
  }
  const byChapter = new Map(data.results.map((each) => [each.chapterId, each]));
  const name = nameOf(study, number);
  return (
    <div className={classes.scroll}>
      <table className={classes.results}>
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('studies.columns.exercise')}</th>
            <th scope="col">{t('studies.columns.solved')}</th>
            <th scope="col">{t('studies.columns.tries')}</th>
            <th scope="col">{t('studies.columns.best')}</th>
          </tr>
        </thead>
        <tbody>
          {exercises.map(({ chapterId, title }) => (
            <ResultRow key={chapterId} title={title} result={byChapter.get(chapterId)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ResultRow({
  title,
  result,
}: {
  readonly title: string;
  readonly result: StudyResult | undefined;
}) {
  const { t } = useTranslation();
  if (result === undefined) {
    return (
      <tr>
        <th scope="row">{title}</th>
        <td colSpan={3}>{t('studies.notTried')}</td>
      </tr>
    );
  }
  const { tries, solvedAt, best } = result;
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{solvedAt === null ? t('studies.unsolved') : timeText(solvedAt, currentLanguage())}</td>
      <td>{tries}</td>
      <td>{t('studies.ofTotal', { solved: best.points, total: best.most })}</td>
    </tr>
  );
}

function nameOf({ members }: Study, number: number): string {
  const member = members?.find((each) => each.number === number);
  return member === undefined ? '' : personName(member);
}
