import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import { ClosedRuns, useClosedRuns } from './closed-runs.tsx';
import { makeRun } from './make-run.ts';
import { RunBoard } from './run-board.tsx';
import { RunResult } from './run-result.tsx';
import { RunReview } from './run-review.tsx';
import { RunStart } from './run-start.tsx';

interface RunProps {
  /** The number of an exercise of the ended run, from 1 on; `undefined` for the list. */
  readonly opened: number | undefined;
  readonly onOpen: (number: number | undefined) => void;
}

/** The three-minute run: its rules, the run itself, and what has become of it. Leaving the page ends the run. */
export function Run({ opened, onOpen }: RunProps) {
  const [session] = useState(makeRun);
  const userId = useUserId();
  const closed = useClosedRuns();
  useEffect(() => {
    session.resume();
    return () => session.leave();
  }, [session]);
  useEffect(() => void session.adopt(), [session, userId]);
  const { phase, run } = useStore(session.store);
  if (run === undefined || (phase !== 'running' && phase !== 'over')) {
    return (
      <RunStart session={session}>
        <ClosedRuns runs={closed} />
      </RunStart>
    );
  }
  if (phase === 'running') return <RunBoard session={session} run={run} />;
  const exercise = opened === undefined ? undefined : run.exercises[opened - 1];
  if (opened === undefined || exercise === undefined) {
    return <RunResult session={session} run={run} onOpen={onOpen} />;
  }
  return <RunReview run={run} number={opened} exercise={exercise} onOpen={onOpen} />;
}
