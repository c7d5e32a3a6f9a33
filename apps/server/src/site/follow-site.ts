import type { AppContext } from '../context.ts';
import { hearSite } from './announce-site.ts';
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
}: Pick<AppContext, 'database' | 'config' | 'engine'>): Promise<() => Promise<void>> {
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
  return hearSite(database, () => {
    follow().catch((error: Error) => database.onError?.(error));
  });
}
