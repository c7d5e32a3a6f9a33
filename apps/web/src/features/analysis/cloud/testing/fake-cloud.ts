/** A cloud that knows what a test lets it know. */
import type { CloudMove, CloudPosition, CloudView } from '@chuhe/contract/cloud';
import type { Answer } from '../../../../lib/api/api-client.ts';
import type { ApiFailure } from '../../../../lib/api/failure.ts';
import { CloudReader } from '../cloud-reader.ts';
import type { Learning } from '../cloud-snapshot.ts';

export class FakeCloud {
  readonly positions = new Map<string, readonly CloudMove[]>();
  readonly learned: string[] = [];
  upstream: CloudView['upstream'] = null;
  failure: ApiFailure['code'] | undefined;
  learning: Learning = 'queued';
  calls = 0;

  readonly reader = new CloudReader({
    view: async ({ FEN, next }) => this.#view(FEN, next),
    learn: async (fen) => {
      this.learned.push(fen);
      return { success: true, data: { state: this.learning } };
    },
    watch: () => true,
    now: () => Date.now(),
  });

  #view(fen: string, next: readonly string[]): Answer<CloudView> {
    this.calls += 1;
    const { failure: code, upstream } = this;
    if (code !== undefined) return { success: false, code, message: '', status: 0, fields: [] };
    const position = this.#describe(fen);
    const line = position.moves.slice(0, 1).map(({ move }) => move);
    return {
      success: true,
      data: { position, line, next: next.map((each) => this.#describe(each)), upstream },
    };
  }

  #describe(fen: string): CloudPosition {
    const moves = this.positions.get(fen) ?? [];
    const status = moves.length > 0 ? 'known' : 'unknown';
    const updatedAt = '2026-11-20T10:00:00.000Z';
    return { fen, status, moves: [...moves], isComplete: false, updatedAt };
  }
}

/** @param score the mover's */
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
    ...rest,
  };
}
