/** URL of the server under test, and its administrator. */
export interface Site {
  readonly address: string;
  readonly admin: { readonly email: string; readonly password: string };
}

/**
 * Switches the learning of visited positions on or off. It is on only for tests about learning, since the engine's work
 * would slow down all others.
 */
export async function setLearning({ address, admin }: Site, isOn: boolean): Promise<void> {
  const client = await call(`${address}/api/client-token`);
  const { accessToken } = await call(`${address}/api/login`, {
    method: 'POST',
    token: client.accessToken,
    body: { username: admin.email, password: admin.password },
  });
  const { password } = admin;
  const token = accessToken;
  await call(`${address}/api/admin/step-up`, { method: 'POST', token, body: { password } });
  await call(`${address}/api/admin/setting`, {
    method: 'PUT',
    token,
    body: { key: 'learning', value: { isOn, nodes: 220_000, positionsPerDay: null } },
  });
}

interface Call {
  readonly method: string;
  readonly token: string | undefined;
  readonly body: unknown;
}

/** The part of an answer that is read here. */
interface Data {
  readonly accessToken?: string;
}

async function call(
  url: string,
  { method = 'GET', token, body }: Partial<Call> = {},
): Promise<Data> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: { success: boolean; data: Data } = await response.json();
  if (!answer.success) throw new Error(`${method} ${url}: ${JSON.stringify(answer)}`);
  return answer.data;
}
