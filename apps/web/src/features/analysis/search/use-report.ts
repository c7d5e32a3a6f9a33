import { getGameReport } from '@chuhe/contract/game-search-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { query, queryClient } from '../../../lib/query/query-client.ts';
import { useRested } from '../../../lib/query/use-rested.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import type { Report, ReportQuery } from './report.ts';

/** A report with the parameters of its request. */
export interface ToldReport {
  readonly report: Report;
  readonly query: ReportQuery;
}

interface UsedReport {
  /** The last report received. It may be for an earlier choice. */
  readonly told: ToldReport | undefined;
  /** Whether the report is for the current choice. */
  readonly isCurrent: boolean;
  readonly failure: ApiFailure | undefined;
  readonly retry: () => void;
}

/** Milliseconds after the last change of the form until the report is requested. */
const TYPED_MS = 300;

export function useReport({ player, from, to }: ReportQuery): UsedReport {
  const asked = {
    ...(player !== undefined && { player }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  const queryKey = [useUserId() ?? null, 'report', asked];
  const isRested = useRested(JSON.stringify(queryKey), TYPED_MS);
  const { data, error, refetch } = useQuery(
    {
      queryKey,
      enabled: isRested,
      queryFn: async ({ signal }) => {
        const report = await query(getGameReport, { query: asked }, { signal });
        return { report, query: asked };
      },
    },
    queryClient(),
  );
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return {
    told: data ?? last,
    isCurrent: data !== undefined,
    failure: isRested && data === undefined ? error?.failure : undefined,
    retry: () => void refetch(),
  };
}
