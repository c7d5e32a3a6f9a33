/** An error in the log. Values of queries and refused rows are left out, since they contain personal data and hashes of secrets. */
export interface LoggedError extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  /** The statement, without its values. */
  readonly query?: unknown;
}

export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  if ('query' in error && error.cause instanceof Error) {
    return { ...describeError(error.cause), query: error.query };
  }
  const { name, message, stack = '' } = error;
  const { code, constraint } = databaseFieldsOf(error);
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
  };
}

function databaseFieldsOf(error: object): { code?: unknown; constraint?: unknown } {
  return error;
}
