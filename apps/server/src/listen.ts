import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';

export type ListenResult =
  | { readonly ok: true; readonly port: number }
  /** `problem` is one line about the problem and its solution. */
  | { readonly ok: false; readonly problem: string };

/** Opens the server's socket. Returns a problem that the operator can fix, and throws other errors. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<ListenResult> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const problem = problemOf(error, host, port);
    if (problem === undefined) throw error;
    return { ok: false, problem };
  }
  const address = app.server.address();
  return { ok: true, port: typeof address === 'object' && address !== null ? address.port : port };
}

function problemOf(error: unknown, host: string, port: number): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the program that holds it, or choose another port: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose a port above 1023: PORT=3000 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for every network.`;
    default:
      return undefined;
  }
}
