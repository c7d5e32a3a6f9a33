/**
 * What the log says of an error: its kind, text and place, and a database's code and constraint. Neither the values of a query nor the
 * row that a constraint refused: they are what people have entered, and what secrets have become.
 */
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
