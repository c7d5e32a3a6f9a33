/** Strict parser of form-encoded parameters. As at Stripe, an unknown parameter is an error. */

export class StandInError extends Error {
  readonly status: number;
  readonly body: { readonly error: Readonly<Record<string, string>> };

  constructor(status: number, error: Readonly<Record<string, string>>) {
    super(error['message'] ?? '');
    this.status = status;
    this.body = { error };
  }
}

export type Parameters = ReadonlyMap<string, string>;

/**
 * @param known names with `[]` for list indexes; `[*]` at the end allows any key
 * @throws StandInError
 */
export function readParameters(text: string, known: readonly string[]): Parameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    const pattern = name.replaceAll(/\[\d+\]/g, '[]');
    const group = pattern.replace(/\[[^[\]]+\]$/, '[*]');
    if (!known.includes(pattern) && !known.includes(group)) {
      throw invalidRequest(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
    }
    parameters.set(name, value);
  }
  return parameters;
}

/** @throws StandInError */
export function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined || value === '') {
    throw invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing');
  }
  return value;
}

/** @throws StandInError */
export function oneOf(parameters: Parameters, name: string, values: readonly string[]): string {
  const value = required(parameters, name);
  if (values.includes(value)) return value;
  throw invalidRequest(
    `Invalid ${name}: must be one of ${values.join(', ')}`,
    name,
    'parameter_invalid',
  );
}

/** @throws StandInError */
export function wholeNumber(parameters: Parameters, name: string): number {
  const value = required(parameters, name);
  if (!/^-?\d+$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, name, 'parameter_invalid_integer');
  }
  return Number(value);
}

/** The parameters `name[key]`. */
export function readGroup(parameters: Parameters, name: string): Record<string, string> {
  return Object.fromEntries(
    [...parameters]
      .filter(([key]) => key.startsWith(`${name}[`))
      .map(([key, value]) => [key.slice(name.length + 1, -1), value]),
  );
}

export function invalidRequest(message: string, param: string, code: string): StandInError {
  return new StandInError(400, { type: 'invalid_request_error', code, message, param });
}

export function notFound(kind: string, id: string): StandInError {
  const message = `No such ${kind}: '${id}'`;
  return new StandInError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
  });
}
