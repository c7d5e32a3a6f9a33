import type { Context } from '../context.ts';
import { hearSite } from '../settings/announce-site.ts';
import { readEngineChoice } from './open-engine.ts';

/**
 * Has the engine of this process changed when administrators choose another program or network, in whichever process they do.
 *
 * @returns stops following
 */
export async function followSite({
  database,
  config,
  engine,
  retryAfter = RETRY_AFTER,
}: FollowOptions): Promise<() => Promise<void>> {
  if (engine === undefined) return async () => {};
  const nameChoice = async (): Promise<string> => {
    const { path, network } = await readEngineChoice({ database, config });
    return `${path} ${network?.file}`;
  };
  let current = await nameChoice();
  const follow = async (): Promise<void> => {
    const next = await nameChoice();
    if (next === current) return;
    current = next;
    await engine.renew();
  };
  let retry: NodeJS.Timeout | undefined;
  const hear = (): void => {
    clearTimeout(retry);
    follow().catch((error: Error) => {
      database.onError?.(error);
      // What was heard is not said again.
      retry = setTimeout(hear, retryAfter).unref();
    });
  };
  const stop = await hearSite(database, hear);
  // What was changed before anybody heard.
  hear();
  return async () => {
    clearTimeout(retry);
    await stop();
  };
}

interface FollowOptions extends Pick<Context, 'database' | 'config' | 'engine'> {
  /** Milliseconds. */
  readonly retryAfter?: number;
}

/** Milliseconds until the choice is read again where it could not be. */
const RETRY_AFTER = 10_000;
