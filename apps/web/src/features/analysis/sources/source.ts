import type { Access } from '../../../lib/session/use-access.ts';

/** The state of one source for the joined table. */
export interface Source<Data> {
  readonly status: SourceStatus;
  /** The data for the position on the board. It may be out of date while the server does not answer. */
  readonly data: Data | undefined;
  readonly retry: () => void;
}

export const TROUBLES = ['locked', 'credit', 'unpaid', 'busy', 'offline', 'failed'] as const;
/** Why the data of a source is missing or out of date. */
export type Trouble = (typeof TROUBLES)[number];

/**
 * `waiting`: there is no answer yet, or it is not known whether the user has access. `loading`: the answer is late. `open`: there is an
 * answer, or the user's filter leaves nothing to request.
 */
export type SourceStatus = 'waiting' | 'loading' | 'open' | Trouble;

interface Heard<Data> {
  /** The position to which the other fields belong. */
  readonly fen: string | undefined;
  readonly problem: Trouble | undefined;
  readonly isLate: boolean;
  /** Whether the source is requested at all. */
  readonly isAsked: boolean;
  readonly data: Data | undefined;
}

/** @param fen the position on the board. Data for another position is not shown. */
export function sourceOf<Data>(
  access: Access,
  heard: Heard<Data>,
  { fen, retry }: { readonly fen: string; readonly retry: () => void },
): Source<Data> {
  if (access !== 'open') return { status: access, data: undefined, retry };
  if (heard.fen !== fen) return { status: 'waiting', data: undefined, retry };
  return { status: statusOf(heard), data: heard.data, retry };
}

function statusOf({ problem, isLate, isAsked, data }: Heard<unknown>): SourceStatus {
  if (problem !== undefined) return problem;
  if (isLate) return 'loading';
  return data === undefined && isAsked ? 'waiting' : 'open';
}
