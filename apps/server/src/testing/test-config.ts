import { type Config, readConfig } from '../config/config.ts';

/** The default configuration with `changes` applied. */
export function makeTestConfig(changes: Partial<Config> = {}): Config {
  const result = readConfig({ PORT: '0' });
  if (!result.ok) throw new Error(result.errors.join('\n'));
  return { ...result.config, ...changes };
}
