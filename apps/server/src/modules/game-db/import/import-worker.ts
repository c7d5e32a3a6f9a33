import { serveCalls } from '../thread-calls.ts';
import { makeReaderApi } from './import-thread.ts';

/** The thread that reads one file. */
serveCalls(makeReaderApi());
