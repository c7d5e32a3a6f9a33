import type { Context } from '../context.ts';
import { listenToSite } from '../settings/announce-site.ts';
import { readEngineChoice } from './open-engine.ts';

/** Changes this process's engine when administrators choose another in any process. @returns stops following */
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
      // The announcement is not repeated.
      retry = setTimeout(onChange, retryAfter).unref();
    });
  };
  const stop = await listenToSite(database, onChange);
  // Catches changes made before listening.
  onChange();
  return async () => {
    clearTimeout(retry);
    await stop();
  };
}

interface FollowOptions extends Pick<Context, 'database' | 'config' | 'engine'> {
  /** Milliseconds. */
  readonly retryAfter?: number;
}

/** Milliseconds until the choice is read again after a failure. */
const RETRY_AFTER_MS = 10_000;
