import { NoopLogger } from 'drizzle-orm/logger';
import { vi } from 'vitest';

/** The beginning of the statement of `takeJob`. */
const POLL = 'update "job" set lease';

/**
 * Returns the statements that Drizzle sends to any database while `work` runs. They do not include `begin`, `commit` and announcements,
 * which Drizzle does not send, nor the polls of job queues, which come at any time.
 *
 * @example
 * const statements = await listStatements(() => api.call({ url: '/api/user/profile', headers }));
 */
export async function listStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  const statements: string[] = [];
  const log = vi
    .spyOn(NoopLogger.prototype, 'logQuery')
    .mockImplementation((...[statement]: unknown[]) => {
      const text = String(statement).trim();
      if (!text.startsWith(POLL)) statements.push(text);
    });
  try {
    await work();
    return statements;
  } finally {
    log.mockRestore();
  }
}
