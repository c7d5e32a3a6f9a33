import { type Calls, callHere, isSource, openThread } from '../thread-calls.ts';
import { ImportReader } from './import-reader.ts';

type Input<Name extends 'open' | 'next' | 'rows'> = Parameters<ImportReader[Name]>[0];

/** The methods of an `ImportReader`, in the form of calls to a thread. */
export function makeReaderApi() {
  const reader = new ImportReader();
  return {
    open: (input: Input<'open'>) => reader.open(input),
    next: (input: Input<'next'>) => reader.next(input),
    rows: (input: Input<'rows'>) => reader.rows(input),
  };
}

export type ReaderCalls = Calls<ReturnType<typeof makeReaderApi>>;

/** Reads in a separate thread, because replaying games would block the server. */
export function openReader(): ReaderCalls {
  return isSource
    ? callHere(makeReaderApi())
    : openThread(new URL('import-worker.js', import.meta.url));
}
