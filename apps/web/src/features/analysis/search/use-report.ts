import { useEffect, useState } from 'react';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { api } from '../../../lib/api/the-api.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { getGameReport } from './game-search-calls.ts';
import type { Report, ReportQuery } from './report.ts';

/** A report, and what was asked. */
export interface ToldReport {
  readonly report: Report;
  readonly query: ReportQuery;
}

interface UsedReport {
  /** The last one that came: it may be about an earlier choice. */
  readonly told: ToldReport | undefined;
  /** Whether what is shown is about what is chosen. */
  readonly isCurrent: boolean;
  readonly failure: ApiFailure | undefined;
  readonly retry: () => void;
}

/** Milliseconds after the last key in a field. */
const TYPED_MS = 300;

export function useReport({ player, from, to }: ReportQuery): UsedReport {
  const [told, setTold] = useState<ToldReport>();
  const [failed, setFailed] = useState<{ query: ReportQuery; failure: ApiFailure }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const query = {
      ...(player !== undefined && { player }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
    const ask = async (): Promise<void> => {
      const options = { isQuiet: true, signal };
      const answer = await askAsUser(() => api.call(getGameReport, { query }, options), signal);
      if (signal.aborted) return;
      setFailed(answer.success ? undefined : { query, failure: answer });
      if (answer.success) setTold({ report: answer.data, query });
    };
    const timer = setTimeout(() => void ask(), TYPED_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [player, from, to, tries]);
  const isAbout = (query: ReportQuery): boolean =>
    query.player === player && query.from === from && query.to === to;
  const retry = (): void => {
    setFailed(undefined);
    setTries((count) => count + 1);
  };
  const failure = failed !== undefined && isAbout(failed.query) ? failed.failure : undefined;
  return { told, isCurrent: told !== undefined && isAbout(told.query), failure, retry };
}
