import { mergeBuckets } from '../statistics/merge-buckets.ts';
import { type Calls, callHere, isSource, openThread } from '../thread-calls.ts';
import { ImportReader } from './import-reader.ts';

type Input<Name extends 'open' | 'next' | 'rows' | 'count'> = Parameters<ImportReader[Name]>[0];

/** The methods of an `ImportReader`, in the form of calls to a thread. */
export function makeReaderApi() {
  const reader = new ImportReader();
  return {
    open: (input: Input<'open'>) => reader.open(input),
    next: (input: Input<'next'>) => reader.next(input),
    rows: (input: Input<'rows'>) => reader.rows(input),
    count: (input: Input<'count'>) => reader.count(input),
    merge: mergeBuckets,
  };
}

export type ReaderCalls = Calls<ReturnType<typeof makeReaderApi>>;

/** Reads in a separate thread, because replaying and counting games would block the server. */
export function openReader(): ReaderCalls {
  return isSource
    ? callHere(makeReaderApi())
    : openThread(new URL('import-worker.js', import.meta.url));
}
