import type { Context } from '../context.ts';
import { listenToSite } from '../settings/announce-site.ts';
import { readEngineChoice } from './open-engine.ts';

/**
 * Replaces the engine of this process whenever an administrator chooses another one.
 *
 * @returns a function that stops following the choice
 */
export async function followEngineChoice({
  database,
  config,
  engine,
  retryAfter = RETRY_AFTER_MS,
}: FollowOptions): Promise<() => Promise<void>> {
  if (engine === undefined) return async () => {};
  const nameChoice = async (): Promise<string> => {
    const { path, network } = await readEngineChoice({ database, config });
    return `${path} ${network?.file}`;
  };
  let current = await nameChoice();
  const update = async (): Promise<void> => {
    const next = await nameChoice();
    if (next === current) return;
    current = next;
    await engine.renew();
  };
  let retry: NodeJS.Timeout | undefined;
  const onChange = (): void => {
    clearTimeout(retry);
    update().catch((error: Error) => {
      database.onError?.(error);
      // Retry, since the announcement is not repeated.
      retry = setTimeout(onChange, retryAfter).unref();
    });
  };
  const stop = await listenToSite(database, onChange);
  // Handle a change that was made before listening began.
  onChange();
  return async () => {
    clearTimeout(retry);
    await stop();
  };
}

interface FollowOptions extends Pick<Context, 'database' | 'config' | 'engine'> {
  /** How long to wait after a failure before the choice is read again, in milliseconds. */
  readonly retryAfter?: number;
}

const RETRY_AFTER_MS = 10_000;
