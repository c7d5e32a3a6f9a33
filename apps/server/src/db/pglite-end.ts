/**
 * Whether this error has ended the embedded database. PostgreSQL ends, for example, if the disk is too full for its log. After such an
 * error, the database answers no further statements.
 */
export function isEnd(error: unknown): boolean {
  const severity = error instanceof Error && 'severity' in error ? error.severity : undefined;
  return severity === 'PANIC' || severity === 'FATAL';
}
