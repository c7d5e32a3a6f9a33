import { makeReaderApi } from './import-thread.ts';
import { serveCalls } from './thread-calls.ts';

/** The thread that reads one file. */
serveCalls(makeReaderApi());
