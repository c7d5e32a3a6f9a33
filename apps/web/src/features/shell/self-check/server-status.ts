import { isRecord } from '../../../lib/parse.ts';

type StatusPath = '/healthz' | '/readyz';

/** What the server says about itself. The times are in milliseconds since 1970. */
interface ServerStatus {
  readonly isOk: boolean;
  readonly body: Readonly<Record<string, unknown>>;
  readonly date: string | null;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Returns `undefined` without an answer, or if it is not a JSON object. */
export type ReadStatus = (path: StatusPath) => Promise<ServerStatus | undefined>;

/** Makes a reader that requests each path once, however many checks ask for it. */
export function makeStatusReader(signal: AbortSignal): ReadStatus {
  const statuses = new Map<StatusPath, ReturnType<ReadStatus>>();
  return (path) => {
    const status = statuses.get(path) ?? fetchStatus(path, signal);
    statuses.set(path, status);
    return status;
  };
}

async function fetchStatus(
  path: StatusPath,
  signal: AbortSignal,
): Promise<ServerStatus | undefined> {
  try {
    const sentAt = Date.now();
    const response = await fetch(path, { cache: 'no-store', signal });
    const receivedAt = Date.now();
    const body: unknown = await response.json();
    if (!isRecord(body)) return undefined;
    return { isOk: response.ok, body, date: response.headers.get('date'), sentAt, receivedAt };
  } catch {
    return undefined;
  }
}
