/**
 * Whether the embedded database has ended with this error, as PostgreSQL does if the disk is too full for its log. It would never answer
 * a further statement.
 */
export function isEnd(error: unknown): boolean {
  const severity = error instanceof Error && 'severity' in error ? error.severity : undefined;
  return severity === 'PANIC' || severity === 'FATAL';
}
