import { serveCalls } from '../thread-calls.ts';
import { SCANS } from './scans.ts';

/** The thread that scans games, because scans take too long for the main thread. */
serveCalls(SCANS);
