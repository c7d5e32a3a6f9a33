import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';

export type ListenResult =
  | { readonly ok: true; readonly port: number }
  /** `problem` is one line about the problem and its solution. */
  | { readonly ok: false; readonly problem: string };

/** Opens the server's socket, and that of the metrics if they have their own. Returns a problem that the operator can fix, and throws other errors. */
export async function listen(
  app: FastifyInstance,
  { host, port, metrics }: Pick<Config, 'host' | 'port' | 'metrics'>,
): Promise<ListenResult> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const problem = problemOf(error, { host, port, prefix: '' });
    if (problem === undefined) throw error;
    return { ok: false, problem };
  }
  const { metricsServer } = app;
  if (metricsServer !== undefined && metrics?.port !== undefined) {
    const place = { host: metrics.host, port: metrics.port };
    try {
      metricsServer.listen(place);
      await once(metricsServer, 'listening');
    } catch (error) {
      const problem = problemOf(error, { ...place, prefix: 'METRICS_' });
      if (problem === undefined) throw error;
      return { ok: false, problem };
    }
    app.log.info({ address: metricsServer.address() }, 'metrics are served');
  }
  const address = app.server.address();
  return { ok: true, port: typeof address === 'object' && address !== null ? address.port : port };
}

interface Place {
  readonly host: string;
  readonly port: number;
  /** What the names of the settings begin with, before HOST and PORT. */
  readonly prefix: '' | 'METRICS_';
}

function problemOf(error: unknown, { host, port, prefix }: Place): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the program that holds it, or choose another port: ${prefix}PORT=${port + 1} npm start`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose a port above 1023: ${prefix}PORT=3000 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${prefix}HOST ${host} is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for every network.`;
    default:
      return undefined;
  }
}
