import { expect, test, vi } from 'vitest';
import { IS_FULL } from '../../../testing/full.ts';
import { startServer, waitForOutput } from '../../../testing/server-process.ts';
import { Browser, startSite } from './site-processes.ts';

/** These tests run the built server. */

test.runIf(IS_FULL)(
  'a site whose administrator cannot sign in stops the processes that were started',
  async () => {
    let address = '';
    const error = new Error('The sign-in failed');
    vi.spyOn(Browser, 'signIn').mockImplementationOnce(async (to) => {
      address = to;
      expect((await fetch(to)).status).toBe(200);
      throw error;
    });
    await expect(startSite()).rejects.toBe(error);
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  },
);

test.runIf(IS_FULL)(
  'a server that ends without printing what is waited for fails the wait',
  async () => {
    const server = await startServer({ PORT: '0', LOG_LEVEL: 'silent' });
    const waiting = waitForOutput(server, /never printed/);
    server.child.kill('SIGTERM');
    await expect(waiting).rejects.toThrow('The server ended');
    await server.ended;
  },
);
