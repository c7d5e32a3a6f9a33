/** What the position database has said, as queries keep it. */
import type { CloudPosition } from '@chuhe/contract/cloud';
import { viewPosition } from '@chuhe/contract/cloud-endpoints';
import type { QueryKey } from '@tanstack/react-query';
import { query, queryClient } from '../../../lib/query/query-client.ts';

export interface KeptPosition {
  readonly position: CloudPosition;
  /** The best move at each turn; missing where the position was looked up beside another. */
  readonly line?: readonly string[];
}

/** Keys of one user. */
export interface CloudKeys {
  readonly view: (fen: string | undefined) => QueryKey;
  /** The server's last answer about working a position out. */
  readonly learn: (fen: string | undefined) => QueryKey;
  /** The database elsewhere that the server asks. */
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

/** Positions that are looked up beside the one in sight. */
const AHEAD = 4;

/** Looks a position up, and with it those of `next` that are not known yet, so that a step to one of them shows it at once. */
export async function lookUp({ keys, fen, next, signal }: LookUp): Promise<KeptPosition> {
  const isUnknown = (each: string) => queryClient().getQueryData(keys.view(each)) === undefined;
  const ahead = next.filter((each) => each !== fen && isUnknown(each)).slice(0, AHEAD);
  const view = await query(viewPosition, { body: { FEN: fen, next: ahead } }, { signal });
  for (const position of view.next) {
    // Out of date from the beginning, for its line is missing.
    queryClient().setQueryData(keys.view(position.fen), { position }, { updatedAt: 0 });
  }
  queryClient().setQueryData(keys.upstream, view.upstream);
  return { position: view.position, line: view.line };
}
