import { NoopLogger } from 'drizzle-orm/logger';
import { vi } from 'vitest';

/**
 * Returns the statements that Drizzle sends to any database while `work` runs. They do not include `begin`, `commit` and announcements,
 * which Drizzle does not send.
 *
 * @example
 * const statements = await listStatements(() => api.call({ url: '/api/user/profile', headers }));
 */
export async function listStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  const statements: string[] = [];
  const log = vi
    .spyOn(NoopLogger.prototype, 'logQuery')
    .mockImplementation((...[statement]: unknown[]) => void statements.push(String(statement)));
  try {
    await work();
    return statements;
  } finally {
    log.mockRestore();
  }
}
