import { ImportReader } from './import-reader.ts';
import { type Calls, callHere, isSource, openThread } from './thread-calls.ts';

type Input<Name extends 'open' | 'next' | 'rows'> = Parameters<ImportReader[Name]>[0];

/** One user as calls to a thread. */
export function makeReaderApi() {
  const reader = new ImportReader();
  return {
    open: (input: Input<'open'>) => reader.open(input),
    next: (input: Input<'next'>) => reader.next(input),
    rows: (input: Input<'rows'>) => reader.rows(input),
  };
}

export type ReaderCalls = Calls<ReturnType<typeof makeReaderApi>>;

/** Reads in a thread of its own: replaying and counting games would hold up every user of the server. */
export function openReader(): ReaderCalls {
  return isSource
    ? callHere(makeReaderApi())
    : openThread(new URL('import-worker.js', import.meta.url));
}
