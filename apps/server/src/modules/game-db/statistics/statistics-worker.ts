import { serveCalls } from '../thread-calls.ts';
import { statisticsApi } from './statistics-thread.ts';

/** The thread that counts games and merges segments. */
serveCalls(statisticsApi);
