import { inject } from 'vitest';

/** Calls the API without the browser. */

interface Parts {
  /** URL of the server, without a slash at the end; by default the server under test. */
  readonly address?: string;
  readonly token?: string;
  readonly body?: unknown;
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Each caller states the type of the answer.
export async function call<Data>(
  method: string,
  path: string,
  { address = inject('address'), token, body }: Parts,
): Promise<Data> {
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const given: { success: boolean; data: Data } = await response.json();
  if (!given.success) throw new Error(`${method} ${path}: ${JSON.stringify(given)}`);
  return given.data;
}
