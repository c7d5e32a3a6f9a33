import { once } from 'node:events';
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { setLearning } from './site-learning.ts';
import { makeAdmin, startTestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server under test, without a slash at the end. */
    address: string;
    /** URL of its control server: `POST` to `/stop` or `/start` there. `/outbox` answers with the link to its outgoing mail. */
    control: string;
    /** Its administrator. */
    admin: { readonly email: string; readonly password: string };
  }
}

/** Starts the real server with the real build, on its own port. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const control = createServer((request, response) => {
    if (request.url === '/outbox') {
      response.end(server.outboxLink());
      return;
    }
    const work = request.url === '/stop' ? server.stop() : server.start();
    void work.finally(() => response.end());
  });
  await once(control.listen(0, '127.0.0.1'), 'listening');
  const address = control.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  project.provide('address', server.address);
  const admin = await makeAdmin(server.adminLink);
  await setLearning({ address: server.address, admin }, false);
  project.provide('admin', admin);
  project.provide('control', `http://127.0.0.1:${port}`);
  return async () => {
    control.close();
    await server.end();
  };
}
