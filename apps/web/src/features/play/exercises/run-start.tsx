import { listExerciseRuns } from '@chuhe/contract/exercise-endpoints';
import { RUN_RULES } from '@chuhe/contract/run-rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button, LinkButton } from '../../../components/button.tsx';
import { useCall } from '../../../lib/query/use-call.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import classes from './run.module.css';
import { RunBest } from './run-best.tsx';
import type { RunSession, RunState } from './run-session.ts';
import { userOffset } from './user-offset.ts';

interface RunStartProps {
  readonly session: RunSession;
  /** Shown below the title. */
  readonly children: ReactNode;
}

/** The rules of the run, the user's best ones, and the button that starts it. */
export function RunStart({ session, children }: RunStartProps) {
  const { t } = useTranslation();
  const { phase } = useStore(session.store);
  const { data } = useCall(listExerciseRuns, { query: { offset: userOffset() } });
  return (
    <div className={classes.page}>
      <h1>{t('pages.exerciseRun.title')}</h1>
      {children}
      <p className="prose">{t('run.lead')}</p>
      <Rules />
      {data !== undefined && data.best.ever !== null && <RunBest best={data.best} />}
      <Problem phase={phase} />
      <div className={classes.actions}>
        <Button
          kind="primary"
          autoFocus
          disabled={phase === 'starting'}
          onClick={() => void session.start()}
        >
          {t(phase === 'starting' ? 'run.starting' : 'run.start')}
        </Button>
        <LinkButton to="/exercises">{t('pages.exercises.title')}</LinkButton>
        {data !== undefined && data.runs.length > 0 && (
          <LinkButton to="/exercises/progress">{t('pages.exerciseProgress.title')}</LinkButton>
        )}
      </div>
    </div>
  );
}

function Rules() {
  const { t } = useTranslation();
  const { bonuses, penalty, repeat } = RUN_RULES;
  const steps = bonuses
    .map(({ combo, time }) => t('run.step', { combo, seconds: time / 1000 }))
    .join(t('common.listSeparator'));
  return (
    <ul className={classes.rules}>
      <li>{t('run.ruleOrder')}</li>
      <li>{t('run.ruleWrong', { seconds: penalty / 1000 })}</li>
      <li>{t('run.ruleCombo', { steps, repeat })}</li>
      <li>{t('run.ruleRating')}</li>
      <li>{t('run.ruleLeave')}</li>
    </ul>
  );
}

/** Why the run did not start. */
function Problem({ phase }: Pick<RunState, 'phase'>) {
  const { t } = useTranslation();
  const text =
    phase === 'offline' || phase === 'failed' || phase === 'empty'
      ? t(`run.problems.${phase}`)
      : undefined;
  useAnnounced(text);
  return text === undefined ? null : <p className={classes.problem}>{text}</p>;
}
