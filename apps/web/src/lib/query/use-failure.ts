import { useState } from 'react';
import type { ApiFailure } from '../api/failure.ts';
import type { CallError } from './query-client.ts';

interface QueryState {
  /** Identifies the query. */
  readonly name: string;
  readonly data: unknown;
  readonly error: CallError | null;
  readonly isFetching: boolean;
}

/** The failure of the last request. The library clears a failure on a refetch. Here, it stays until the response, to avoid flicker. */
export function useFailure({ name, data, error, isFetching }: QueryState): ApiFailure | undefined {
  const failure = error?.failure;
  const [last, setLast] = useState({ name, failure });
  if (!isFetching && (last.name !== name || last.failure !== failure)) setLast({ name, failure });
  const isRepeated = isFetching && data === undefined && last.name === name;
  return isRepeated ? last.failure : failure;
}
