import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADERS } from '@chuhe/contract/names';
import { inject } from 'vitest';
import { copyDatabase } from '../../../testing/postgres-cluster.ts';
import {
  addressOf,
  type ServerProcess,
  startServer,
  waitForOutput,
} from '../../../testing/server-process.ts';

/** A site of real processes of the built server: two on one PostgreSQL, or one on the embedded database, which allows no other. */
export interface Site {
  /** The address of a process. */
  readonly one: string;
  /** The address of the other process, if there are two. */
  readonly other: string;
  /** The first administrator, who has just confirmed their sign-in. */
  readonly admin: Browser;
  readonly close: () => Promise<void>;
}

const PASSWORD = 'ngựa nhật, xe điền';

/** Starts a site. If a step fails, what was started before is stopped, because the caller cannot stop it. */
export async function startSite(): Promise<Site> {
  const template = inject('postgres');
  const created = template === null ? undefined : await copyDatabase(template);
  const folder = join(tmpdir(), `site-${randomUUID()}`);
  const start = (name: string) =>
    startServer({
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...(created && { DATA_DIR: join(folder, name), DATABASE_URL: created.url }),
    });
  const servers: ServerProcess[] = [];
  const close = async (): Promise<void> => {
    for (const { child } of servers) child.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
    await created?.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // One after the other, because each start replaces the link for the first administrator.
    const addresses: string[] = [];
    for (const name of created === undefined ? ['one'] : ['one', 'other']) {
      const server = await start(name);
      servers.push(server);
      addresses.push(await addressOf(server));
    }
    const [one = '', other = one] = addresses;
    return { one, other, admin: await makeFirstAdmin(one, servers.at(-1)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeFirstAdmin(address: string, last: ServerProcess | undefined): Promise<Browser> {
  if (last === undefined) throw new Error('There is no server');
  const [, token = ''] = await waitForOutput(last, /first-admin\?token=([\w-]+)/);
  const email = 'first@example.com';
  const form = new URLSearchParams({ token, email, password: PASSWORD });
  await fetch(`${address}/first-admin`, { method: 'POST', body: form, redirect: 'manual' });
  const admin = await Browser.signIn(address, email);
  await admin.call('POST', '/api/admin/step-up', { password: PASSWORD });
  return admin;
}

export interface Answer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A user who calls server processes. */
export class Browser {
  readonly #address: string;
  readonly #token: string;

  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  static async register(address: string, email: string): Promise<Browser> {
    const client = await askClientToken(address);
    const person = { firstName: 'Lan', lastName: 'Nguyễn', email, password: PASSWORD };
    const body = { ...person, consent: { terms: 0, privacy: 0 } };
    return client.#signedIn(await client.call('POST', '/api/user/register', body));
  }

  static async registerGuest(address: string): Promise<Browser> {
    const client = await askClientToken(address);
    return client.#signedIn(await client.call('POST', '/api/user/quick-register'));
  }

  /** @param guest is merged into the account */
  static async signIn(address: string, email: string, guest?: Browser): Promise<Browser> {
    const none = new Browser(address, '');
    const headers = guest && { [HEADERS.guestToken]: guest.#token };
    const body = { username: email, password: PASSWORD };
    return none.#signedIn(await none.call('POST', '/api/login', body, headers));
  }

  /** The same user at another process. */
  at(address: string): Browser {
    return new Browser(address, this.#token);
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Tests inspect the data that they expect.
    const { data } = (await response.json()) as Answer;
    return { status: response.status, data };
  }

  #signedIn({ status, data }: Answer): Browser {
    if (status !== 200) throw new Error(`Signing in was answered with ${status}`);
    return new Browser(this.#address, String(data['accessToken']));
  }
}

async function askClientToken(address: string): Promise<Browser> {
  const { data } = await new Browser(address, '').call('GET', '/api/client-token');
  return new Browser(address, String(data['accessToken']));
}
