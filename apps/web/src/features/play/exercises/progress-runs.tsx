import { listExerciseRuns } from '@chuhe/contract/exercise-endpoints';
import type { ExerciseRun } from '@chuhe/contract/exercise-run';
import type { Language } from '@chuhe/contract/languages';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { dayText, timeText } from '../../../lib/time-text.ts';
import classes from './progress.module.css';
import { RunBest } from './run-best.tsx';
import { userOffset } from './user-offset.ts';

/** The user's three-minute runs: the best ones, and the score of each as a bar and in a table. */
export function ProgressRuns() {
  const { t } = useTranslation();
  const { data, failure } = useCall(listExerciseRuns, { query: { offset: userOffset() } });
  const isEmpty = data?.runs.length === 0;
  return (
    <section aria-labelledby="progress-runs" className={classes.runs}>
      <h2 id="progress-runs">{t('pages.exerciseRun.title')}</h2>
      {failure !== undefined && data === undefined && (
        <p className={classes.hint}>{failure.message}</p>
      )}
      {isEmpty && <p className={classes.hint}>{t('run.noRuns')}</p>}
      {data !== undefined && !isEmpty && (
        <>
          <RunBest best={data.best} />
          <RunChart runs={data.runs.toReversed()} />
        </>
      )}
      <LinkButton to="/exercises/run">{t('run.start')}</LinkButton>
    </section>
  );
}

/** @param runs the oldest first */
function RunChart({ runs }: { readonly runs: readonly ExerciseRun[] }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const most = Math.max(1, ...runs.map(({ score }) => score));
  const heads = ['runSolved', 'runRight', 'runWrong', 'runCombo'] as const;
  return (
    <>
      <figure className={classes.chart} aria-hidden="true">
        <span>{most}</span>
        {/* A few runs do not fill the width. */}
        <svg viewBox={`0 0 ${Math.max(30, runs.length) * 10} 100`} preserveAspectRatio="none">
          {runs.map(({ runId, startedAt, score }, index) => {
            const height = (100 * score) / most;
            const place = { x: index * 10 + 1, width: 8, y: 100 - height, height };
            return (
              <rect key={runId} {...place} data-kind="solved">
                <title>{`${timeText(startedAt, language)}: ${score}`}</title>
              </rect>
            );
          })}
        </svg>
        <figcaption>
          <span>{dayOf(runs[0], language)}</span>
          {runs.length > 1 && <span>{dayOf(runs.at(-1), language)}</span>}
        </figcaption>
      </figure>
      <details className={classes.details}>
        <summary>{t('exercises.asTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('run.runTime')}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(`run.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.toReversed().map(({ runId, startedAt, score, right, wrong, bestCombo }) => (
              <tr key={runId}>
                <th scope="row">{timeText(startedAt, language)}</th>
                <td>{score}</td>
                <td>{right}</td>
                <td>{wrong}</td>
                <td>{bestCombo}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function dayOf(run: ExerciseRun | undefined, language: Language): string {
  return run === undefined ? '' : dayText(run.startedAt, language);
}
