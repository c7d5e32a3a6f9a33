import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import { timeText } from '../../../lib/time-text.ts';
import type { OpenRun } from './kept-run.ts';
import { sendClosedRuns } from './make-run.ts';
import classes from './run.module.css';
import { scoreOf } from './run-session.ts';

/** Sends the runs whose tabs were closed before their end. @returns those of the user, since the page was opened */
export function useClosedRuns(): readonly OpenRun[] {
  const userId = useUserId();
  const [runs, setRuns] = useState<readonly OpenRun[]>([]);
  useEffect(() => {
    const sent = sendClosedRuns();
    setRuns((before) => [...before.filter((run) => run.userId === userId), ...sent]);
  }, [userId]);
  return runs;
}

/** Says what became of runs whose tabs were closed. */
export function ClosedRuns({ runs }: { readonly runs: readonly OpenRun[] }) {
  const { t } = useTranslation();
  return runs.map((run) => (
    <p key={run.runId} className={classes.closed} role="status">
      {t('run.closed', {
        time: timeText(new Date(run.endsAt).toISOString(), currentLanguage()),
        count: scoreOf(run),
      })}
    </p>
  ));
}
