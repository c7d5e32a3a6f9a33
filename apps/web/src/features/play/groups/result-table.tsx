import type { CoachAssignmentDetail, WorkResult } from '@chuhe/contract/coaching';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { timeText } from '../../../lib/time-text.ts';
import classes from './groups.module.css';
import { personName } from './person-name.ts';
import { ResultDetail } from './result-detail.tsx';
import { ResultMark, resultWords } from './result-mark.tsx';

type Row = CoachAssignmentDetail['pupils'][number];

/** Which cell of the table is explained: of a pupil, or only the exercise. */
interface Chosen {
  readonly pupilId: string | undefined;
  readonly exercise: number;
}

/** Who did what: a row for each pupil, a column for each exercise. A cell says more when it is pressed. */
export function ResultTable({ assignment }: { readonly assignment: CoachAssignmentDetail }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>();
  const { pupils, exercises, kind } = assignment;
  if (kind === 'game') return <StudyTable pupils={pupils} />;
  const exercise = chosen && exercises[chosen.exercise];
  return (
    <>
      <p className={classes.note}>{t('groups.resultsLead')}</p>
      <div className={classes.scroll} role="region" aria-label={t('groups.results')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('groups.pupil')}</th>
              {exercises.map((_, at) => (
                <th key={at} scope="col">
                  <button
                    type="button"
                    className={classes.cell}
                    aria-label={t('groups.showExercise', { number: at + 1 })}
                    aria-pressed={chosen?.exercise === at && chosen.pupilId === undefined}
                    onClick={() => setChosen({ pupilId: undefined, exercise: at })}
                  >
                    {at + 1}
                  </button>
                </th>
              ))}
              <th scope="col">{t('groups.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {pupils.map((pupil) => (
              <ResultRow key={pupil.pupilId} pupil={pupil} chosen={chosen} onChoose={setChosen} />
            ))}
          </tbody>
        </table>
      </div>
      {pupils.length === 0 && <p>{t('groups.pupilsNone')}</p>}
      {chosen !== undefined && exercise !== undefined && (
        <ResultDetail
          number={chosen.exercise + 1}
          exercise={exercise}
          pupil={pupils.find(({ pupilId }) => pupilId === chosen.pupilId)}
          result={resultOf(pupils, chosen)}
        />
      )}
    </>
  );
}

function resultOf(pupils: readonly Row[], { pupilId, exercise }: Chosen): WorkResult | undefined {
  return pupils.find((pupil) => pupil.pupilId === pupilId)?.results[exercise];
}

interface ResultRowProps {
  readonly pupil: Row;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}

function ResultRow({ pupil, chosen, onChoose }: ResultRowProps) {
  const { t } = useTranslation();
  const { pupilId, results } = pupil;
  const name = personName(pupil);
  const solved = results.filter(({ solvedAt }) => solvedAt !== null).length;
  return (
    <tr>
      <PupilHead pupil={pupil} />
      {results.map((result, at) => (
        <td key={at}>
          <button
            type="button"
            className={classes.cell}
            aria-label={t('groups.cell', { name, number: at + 1, state: resultWords(result) })}
            aria-pressed={chosen?.pupilId === pupilId && chosen.exercise === at}
            onClick={() => onChoose({ pupilId, exercise: at })}
          >
            <ResultMark result={result} />
            {result.triedAt === null && '–'}
          </button>
        </td>
      ))}
      <td>{`${solved}/${results.length}`}</td>
    </tr>
  );
}

function PupilHead({ pupil }: { readonly pupil: Row }) {
  const { t } = useTranslation();
  return (
    <th scope="row">
      {personName(pupil)}
      {pupil.leftAt !== null && <small>{t('groups.former')}</small>}
    </th>
  );
}

/** Who has marked the game as studied, and when. */
function StudyTable({ pupils }: { readonly pupils: readonly Row[] }) {
  const { t } = useTranslation();
  if (pupils.length === 0) return <p>{t('groups.pupilsNone')}</p>;
  return (
    <table className={classes.table} aria-label={t('groups.results')}>
      <thead>
        <tr>
          <th scope="col">{t('groups.pupil')}</th>
          <th scope="col">{t('groups.studiedHead')}</th>
        </tr>
      </thead>
      <tbody>
        {pupils.map((pupil) => {
          const at = pupil.results[0]?.solvedAt ?? null;
          return (
            <tr key={pupil.pupilId}>
              <PupilHead pupil={pupil} />
              <td>{at === null ? t('groups.notYet') : timeText(at, currentLanguage())}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
