import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/migrate.ts';
import { keyList } from '../../db/sql-keys.ts';
import { contributions, evaluations, upstreamAnswers } from '../../db/tables/position-tables.ts';
import { ENGINE_NAMES, readEngineNames } from './evaluations/engine-list-repository.ts';
import type { StoredEvaluation } from './evaluations/evaluation.ts';
import { unpackMoves } from './evaluations/packed-moves.ts';

/** Reads everything that is stored about positions with one query. Each layer is one part of its `union`. */

export interface UpstreamAnswer {
  /** Cloud move string of the key's position; empty if upstream does not know the position. */
  readonly moves: string;
  readonly fetchedAt: Date;
  readonly expiresAt: Date;
}

export interface Contribution {
  readonly userId: string;
  /** Cloud move string of the key's position. */
  readonly moves: string;
  readonly updatedAt: Date;
}

export interface Layers {
  readonly evaluation?: StoredEvaluation;
  readonly upstream?: UpstreamAnswer;
  /** Accepted contributions and all contributions of the requesting user, oldest first. */
  readonly contributions: readonly Contribution[];
}

export interface LayerQuery {
  /** Keys in hexadecimal digits. */
  readonly keys: readonly string[];
  /** The requesting user. If absent, only accepted contributions are found. */
  readonly userId?: string | undefined;
}

const NO_USER = '00000000-0000-0000-0000-000000000000';

/** Reads layers by key. The result omits positions without any layer. */
export async function findLayers(
  db: Queryable,
  { keys, userId = NO_USER }: LayerQuery,
): Promise<Map<string, Layers>> {
  if (keys.length === 0) return new Map();
  const list = keyList(keys);
  // `offset 0` makes the planner search by key first instead of using the index of accepted contributions.
  const result = await db.execute(sql`
    select 'eval' as layer, encode(key, 'hex') as id, moves as bytes, ${ENGINE_NAMES} as engine_names, is_complete, null as moves, updated_at as at, null as until, null as user_id
      from ${evaluations} where key in (${list})
    union all
    select 'upstream', encode(key, 'hex'), null, null, null, moves, fetched_at, expires_at, null
      from ${upstreamAnswers} where key in (${list})
    union all
    select 'contribution', encode(key, 'hex'), null, null, null, moves, updated_at, null, user_id::text
      from (select * from ${contributions} where key in (${list}) offset 0) as said where status = 'ACCEPTED' or user_id = ${userId}::uuid`);
  const found = new Map<string, Layers>();
  for (const row of rowsOf(result)) {
    const id = String(row['id']);
    found.set(id, addLayer(found.get(id) ?? { contributions: [] }, id, row));
  }
  return found;
}

function addLayer(layers: Layers, id: string, row: Readonly<Record<string, unknown>>): Layers {
  const at = new Date(String(row['at']));
  switch (row['layer']) {
    case 'eval':
      return { ...layers, evaluation: readEvaluation(id, row, at) };
    case 'upstream': {
      const expiresAt = new Date(String(row['until']));
      return { ...layers, upstream: { moves: String(row['moves']), fetchedAt: at, expiresAt } };
    }
    default: {
      const own = { userId: String(row['user_id']), moves: String(row['moves']), updatedAt: at };
      const all = [...layers.contributions, own];
      return {
        ...layers,
        contributions: all.toSorted(
          (one, other) => Number(one.updatedAt) - Number(other.updatedAt),
        ),
      };
    }
  }
}

function readEvaluation(
  id: string,
  { bytes, engine_names: names, is_complete: isComplete }: Readonly<Record<string, unknown>>,
  updatedAt: Date,
): StoredEvaluation {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('not an evaluation');
  const moves = unpackMoves({ moves: bytes, engines: readEngineNames(names) });
  return { key: Buffer.from(id, 'hex'), moves, isComplete: isComplete === true, updatedAt };
}
