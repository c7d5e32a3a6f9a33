import { SCANS } from './scans.ts';
import { serveCalls } from './thread-calls.ts';

/** The thread in which games are scanned: they take longer than other users should wait. */
serveCalls(SCANS);
