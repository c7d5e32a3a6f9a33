import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface StandInSite {
  readonly server: string;
  readonly requests: { method: string; url: string; authorization: string; body: string }[];
}

/** A site that answers each request with `answer`. It ends with the test. */
export async function openStandInSite(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<StandInSite> {
  const requests: StandInSite['requests'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, url, authorization: headers.authorization ?? '', body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server: `http://127.0.0.1:${port}`, requests };
}
