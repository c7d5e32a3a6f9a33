import { randomUUID } from 'node:crypto';
import type { WorkResult } from '@chuhe/contract/work';
import { outcomeSchema, workSchema } from '@chuhe/contract/work';
import { Position } from '@chuhe/rules/position';
import { z } from 'zod';
import { insertJob } from '../../../../jobs/job-repository.ts';
import type { CallResult, TestApi } from '../../../../testing/test-api.ts';
import { insertBridge } from '../../../bridges/bridge-repository.ts';
import { keyed } from '../../key-moves.ts';
import { LEARNING_QUEUE } from '../../learning/learning-queue.ts';

/** A worker that finds the scores of the fake engine: in alphabetical order, the moves score 50, 40 and so on. */
export class WorkClient {
  readonly userId: string;
  readonly token: string;
  readonly headers: { readonly authorization: string };
  /** The session of the account. */
  readonly session: { readonly authorization: string };
  readonly #api: TestApi;
  #engine = '';

  private constructor(
    api: TestApi,
    user: { userId: string; token: string; session: { authorization: string } },
  ) {
    this.#api = api;
    this.userId = user.userId;
    this.token = user.token;
    this.headers = { authorization: `Bridge ${user.token}` };
    this.session = user.session;
  }

  static async pair(api: TestApi, type: 'ADMIN' | 'NORMAL' = 'NORMAL'): Promise<WorkClient> {
    const { userId, headers: session } = await api.signIn({ type, username: randomUUID() });
    const token = randomUUID();
    const createdAt = api.now();
    await insertBridge(api.database.db, { userId, name: 'laptop', token, createdAt });
    return new WorkClient(api, { userId, token, session });
  }

  call(what: 'lease' | 'extend' | 'results' | 'return', payload: object): Promise<CallResult> {
    const { headers } = this;
    return this.#api.call({ method: 'POST', url: `/api/work/${what}`, headers, payload });
  }

  async lease(positions = 8, lease: string = randomUUID()) {
    const { body, status } = await this.call('lease', { lease, positions });
    if (status !== 200) throw new Error(`${status} ${body.code}`);
    const work = workSchema.parse(body.data);
    this.#engine = work.engine?.id ?? '';
    return { ...work, lease };
  }

  /** @returns the outcome of each result */
  async send(lease: string, results: readonly object[], engine = this.#engine): Promise<string[]> {
    const { body, status } = await this.call('results', { lease, engine, results });
    if (status !== 200) throw new Error(`${status} ${body.code}`);
    return z
      .array(outcomeSchema)
      .parse(body.data)
      .map(({ outcome }) => outcome);
  }

  /** Leases and sends until there is no work. @returns the number of stored results */
  async workAll(find: (fen: string, nodes: number) => WorkResult = findMoves): Promise<number> {
    let stored = 0;
    for (;;) {
      const { lease, positions } = await this.lease();
      if (positions.length === 0) return stored;
      const results = positions.map(({ FEN, nodes }) => find(FEN, nodes));
      const outcomes = await this.send(lease, results);
      stored += outcomes.filter((outcome) => outcome === 'stored').length;
    }
  }
}

/** The result of an honest worker. */
export function findMoves(fen: string, nodes: number, plus = 0): WorkResult {
  const moves = Position.fromFen(fen).legalMoves().toSorted().slice(0, 5);
  const lines = moves.map((move, at) => ({ score: 50 - 10 * at + plus, depth: 9, moves: [move] }));
  return { FEN: fen, nodes, lines };
}

/** Queues positions as users do who open them. */
export async function queuePositions(api: TestApi, positions: readonly Position[]): Promise<void> {
  for (const position of positions) {
    const job = { queue: LEARNING_QUEUE, key: keyed(position).id, priority: 0 };
    const payload = { fen: position.fen };
    await insertJob(api.database.db, { ...job, payload }, api.now());
  }
}
