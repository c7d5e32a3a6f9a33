import { useState } from 'react';
import type { ApiFailure } from '../api/failure.ts';
import type { CallError } from './query-client.ts';

interface QueryState {
  /** Of the query. */
  readonly name: string;
  readonly data: unknown;
  readonly error: CallError | null;
  readonly isFetching: boolean;
}

/** Why the last request failed. The library forgets it when it asks again; here it stays until the next answer, so that a notice does not flicker. */
export function useFailure({ name, data, error, isFetching }: QueryState): ApiFailure | undefined {
  const failure = error?.failure;
  const [last, setLast] = useState({ name, failure });
  if (!isFetching && (last.name !== name || last.failure !== failure)) setLast({ name, failure });
  const isRepeated = isFetching && data === undefined && last.name === name;
  return isRepeated ? last.failure : failure;
}
