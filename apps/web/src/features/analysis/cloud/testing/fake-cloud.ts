/** Fakes the cloud's endpoints for tests of panels. */
import type { CloudMove, CloudPosition, CloudView } from '@chuhe/contract/cloud';
import type { Credit } from '@chuhe/contract/package';
import { vi } from 'vitest';
import { api } from '../../../../lib/api/api.ts';
import { type ApiFailure, localFailure } from '../../../../lib/api/failure.ts';
import type { Learning } from '../cloud-snapshot.ts';

interface Parts {
  readonly query?: { readonly move?: string };
  readonly body?: { readonly FEN: string; readonly next?: readonly string[] };
}

export class FakeCloud {
  readonly positions = new Map<string, readonly CloudMove[]>();
  readonly learned: string[] = [];
  upstream: CloudView['upstream'] = null;
  failure: ApiFailure['code'] | undefined;
  learning: Learning = 'queued';
  credit: Credit | undefined;
  /** The answer for the win rate of each move. */
  readonly winRates = new Map<
    string,
    { readonly winRate: number; readonly sampleSize: number; readonly score: number | null }
  >();
  calls = 0;

  constructor() {
    vi.spyOn(api(), 'call').mockImplementation(async ({ path }, parts: Parts) => {
      const isRate = path === '/api/move/win-rate';
      const answer = isRate ? this.#answerWinRate(parts) : this.#answer(path, parts);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each answer matches the contract of its route.
      return answer as never;
    });
  }

  #answer(path: string, { body: { FEN, next = [] } = { FEN: '' } }: Parts): object {
    if (path === '/api/credit/my-credit') {
      return this.credit ? { success: true, data: this.credit } : localFailure('NETWORK');
    }
    if (path === '/api/positions/learn') {
      this.learned.push(FEN);
      return { success: true, data: { state: this.learning } };
    }
    this.calls += 1;
    const { failure: code, upstream } = this;
    if (code !== undefined) return { ...localFailure('NETWORK'), code };
    const position = this.#describe(FEN);
    const line = position.moves.slice(0, 1).map(({ move }) => move);
    const beside = next.map((each) => this.#describe(each));
    return { success: true, data: { position, line, next: beside, upstream } };
  }

  #answerWinRate({ query: { move = '' } = {} }: Parts): object {
    const found = this.winRates.get(move);
    return { success: true, data: found === undefined ? null : { move, ...found } };
  }

  #describe(fen: string): CloudPosition {
    const moves = this.positions.get(fen) ?? [];
    const status = moves.length > 0 ? 'known' : 'unknown';
    const updatedAt = '2026-11-20T10:00:00.000Z';
    return { fen, status, moves: [...moves], isComplete: false, updatedAt };
  }
}

/** @param score from the mover's view */
export function cloudMove(move: string, score: number, rest: Partial<CloudMove> = {}): CloudMove {
  return {
    move,
    score,
    rank: 0,
    winRate: 50,
    source: 'starter',
    depth: 14,
    nodes: 500_000,
    replies: { known: 44, good: 2 },
    engine: 'Fake 1 [commit: 7]',
    date: '2026-11-20',
    ...rest,
  };
}
