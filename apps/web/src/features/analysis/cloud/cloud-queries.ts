/** Requests to the position database and the cache of its answers. */
import type { CloudPosition } from '@chuhe/contract/cloud';
import { viewPosition } from '@chuhe/contract/cloud-endpoints';
import type { QueryKey } from '@tanstack/react-query';
import { query, queryClient } from '../../../lib/query/query-client.ts';

export interface KeptPosition {
  readonly position: CloudPosition;
  /** The line of best moves; missing if the position was only looked up in advance, together with another one. */
  readonly line?: readonly string[];
}

/** The cache keys of one user. */
export interface CloudKeys {
  readonly view: (fen: string | undefined) => QueryKey;
  /** The key of the server's last answer to a request to work out a position. */
  readonly learn: (fen: string | undefined) => QueryKey;
  /** The key of the state of the external database that the server queries. */
  readonly upstream: QueryKey;
}

export function cloudKeys(userId: string | undefined): CloudKeys {
  const user = userId ?? null;
  return {
    view: (fen) => [user, 'cloud', 'view', fen ?? null],
    learn: (fen) => [user, 'cloud', 'learn', fen ?? null],
    upstream: [user, 'cloud', 'upstream'],
  };
}

interface LookUp {
  readonly keys: CloudKeys;
  readonly fen: string;
  /** Positions that are likely to come next. */
  readonly next: readonly string[];
  readonly signal: AbortSignal;
}

/** Maximum number of positions that are looked up in advance, together with the displayed one. */
const AHEAD = 4;

/** Looks up a position and those of `next` that are not cached yet, so that a step to one of them shows its moves at once. */
export async function lookUp({ keys, fen, next, signal }: LookUp): Promise<KeptPosition> {
  const isUnknown = (each: string) => queryClient().getQueryData(keys.view(each)) === undefined;
  const ahead = next.filter((each) => each !== fen && isUnknown(each)).slice(0, AHEAD);
  const view = await query(viewPosition, { body: { FEN: fen, next: ahead } }, { signal });
  for (const position of view.next) {
    // Marked as out of date, because the line is missing.
    queryClient().setQueryData(keys.view(position.fen), { position }, { updatedAt: 0 });
  }
  queryClient().setQueryData(keys.upstream, view.upstream);
  return { position: view.position, line: view.line };
}
