/** Repeats calls of which there are many, one for each game. */
import { type ApiFailure, isTransient } from './failure.ts';

/** Milliseconds before a call is repeated, and how often. The server's limit counts the calls of a minute. */
const RETRY_MS = 5_000;
const RETRIES = 3;
const LIMIT_RETRIES = 12;

type Called<Data> =
  | { readonly success: true; readonly data: Data; readonly date?: number | undefined }
  | ApiFailure;

/** Resolves after `ms` milliseconds, or at once when the signal is aborted. */
export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

export interface Patience {
  readonly signal?: AbortSignal;
  /** How often a call is repeated that failed for another reason than too many calls. */
  readonly retries?: number;
  /** Tests do not wait. */
  readonly pause?: Pause;
}

/** Repeats a call while its failure is transient, such as that of too many calls in a minute. */
export async function callPatiently<Data>(
  call: () => Promise<Called<Data>>,
  { signal, pause = wait, retries = RETRIES }: Patience,
): Promise<Called<Data>> {
  for (let tries = 0; ; tries += 1) {
    const answer = await call();
    if (answer.success || !isTransient(answer) || signal?.aborted === true) return answer;
    if (tries >= (answer.status === 429 ? LIMIT_RETRIES : retries)) return answer;
    await pause(RETRY_MS, signal);
  }
}

export const wait: Pause = (ms, signal) =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end);
  });
