import type { Access } from '../../../lib/session/use-access.ts';

/** One source as the joined table hears it. */
export interface Source<Data> {
  readonly status: SourceStatus;
  /** Of the position on the board and no other; it may stay in sight while the server is silent. */
  readonly data: Data | undefined;
  readonly retry: () => void;
}

export const TROUBLES = ['locked', 'credit', 'busy', 'offline', 'failed'] as const;
/** Why a source is not heard, or is not what it would say now. */
export type Trouble = (typeof TROUBLES)[number];

/** `waiting`: about to be asked, or not yet known whether it may be; `loading`: so long that the user is to be told. */
export type SourceStatus = 'waiting' | 'loading' | 'open' | Trouble;

interface Heard<Data> {
  /** The position that the rest is about. */
  readonly fen: string | undefined;
  readonly problem: Trouble | undefined;
  readonly isLate: boolean;
  readonly data: Data | undefined;
}

/** @param fen the position on the board: what is known of another is not shown */
export function sourceOf<Data>(
  access: Access,
  heard: Heard<Data>,
  { fen, retry }: { readonly fen: string; readonly retry: () => void },
): Source<Data> {
  if (access !== 'open') return { status: access, data: undefined, retry };
  if (heard.fen !== fen) return { status: 'waiting', data: undefined, retry };
  return { status: statusOf(heard), data: heard.data, retry };
}

function statusOf({ problem, isLate, data }: Heard<unknown>): SourceStatus {
  if (problem !== undefined) return problem;
  if (isLate) return 'loading';
  return data === undefined ? 'waiting' : 'open';
}
