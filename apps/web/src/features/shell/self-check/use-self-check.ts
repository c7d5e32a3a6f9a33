import { useEffect, useState } from 'react';
import { type Check, type Finding, fault } from './finding.ts';
import { makeStatusReader, type ReadStatus } from './server-status.ts';

/** How long a check may take, in milliseconds. The engine may have to be downloaded. */
const CHECK_TIMEOUT = 30_000;

type Findings = ReadonlyMap<Check, Finding>;
const NONE: Findings = new Map();

/**
 * Runs the checks at the same time.
 *
 * @param round starts them again whenever it changes; `undefined` to wait
 * @returns what has been found so far
 */
export function useSelfCheck(checks: readonly Check[], round: string | undefined): Findings {
  const [findings, setFindings] = useState(NONE);
  useEffect(() => {
    setFindings(NONE);
    if (round === undefined) return undefined;
    const stop = new AbortController();
    const readStatus = makeStatusReader(stop.signal);
    const run = async (check: Check): Promise<void> => {
      const finding = await runCheck(check, stop.signal, readStatus);
      if (!stop.signal.aborted) setFindings((all) => new Map(all).set(check, finding));
    };
    for (const check of checks) void run(check);
    return () => stop.abort();
  }, [checks, round]);
  return findings;
}

async function runCheck(
  check: Check,
  signal: AbortSignal,
  readStatus: ReadStatus,
): Promise<Finding> {
  const life = new AbortController();
  const end = (): void => life.abort();
  signal.addEventListener('abort', end, { once: true });
  // A check that ignores its signal is given up, too.
  const ended = new Promise<never>((_resolve, reject) => {
    life.signal.addEventListener('abort', () => reject(new Error('Too late')), { once: true });
  });
  const timer = setTimeout(end, CHECK_TIMEOUT);
  try {
    return await Promise.race([check.run(life.signal, readStatus), ended]);
  } catch {
    return fault((t) => t(life.signal.aborted ? 'selfCheck.tooLate' : 'selfCheck.failed'));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
