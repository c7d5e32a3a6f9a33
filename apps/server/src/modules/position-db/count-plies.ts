import { setImmediate } from 'node:timers/promises';
import { fromKeyMove } from '@chuhe/cloudbook/position-key';
import type { Coverage } from '@chuhe/contract/strength';
import { Position } from '@chuhe/rules/position';
import type { Queryable } from '../../db/database.ts';
import { findEvaluations } from './evaluations/evaluation-repository.ts';
import { type KeyedPosition, keyed } from './key-moves.ts';

const MAX_POSITIONS = 60_000;
const BATCH_SIZE = 200;
const MAX_PLIES = 60;

/**
 * Counts the known positions at each distance from the start, following scored moves only.
 *
 * @param signal ends the count early; `isWhole` is then false
 */
export async function countPlies(
  db: Queryable,
  signal: AbortSignal,
): Promise<Pick<Coverage, 'plies' | 'isWhole'>> {
  const start = keyed(Position.initial());
  const seen = new Set([start.id]);
  const plies: Coverage['plies'] = [];
  let wave: readonly KeyedPosition[] = [start];
  while (wave.length > 0 && plies.length <= MAX_PLIES && seen.size < MAX_POSITIONS) {
    const next: KeyedPosition[] = [];
    let known = 0;
    for (let at = 0; at < wave.length; at += BATCH_SIZE) {
      if (signal.aborted) return { plies, isWhole: false };
      known += await expandBatch(db, wave.slice(at, at + BATCH_SIZE), { seen, next });
    }
    if (known === 0) return { plies, isWhole: true };
    plies.push({ ply: plies.length, positions: known });
    wave = next;
  }
  return { plies, isWhole: wave.length === 0 };
}

/** Adds the positions after the known moves to `next`. @returns how many positions of the batch are known */
async function expandBatch(
  db: Queryable,
  wave: readonly KeyedPosition[],
  { seen, next }: { readonly seen: Set<string>; readonly next: KeyedPosition[] },
): Promise<number> {
  const found = await findEvaluations(
    db,
    wave.map(({ id }) => id),
  );
  for (const { id, position, images } of wave) {
    for (const { move } of found.get(id)?.moves ?? []) {
      const [legal] = fromKeyMove(move, images);
      if (legal === undefined || seen.size >= MAX_POSITIONS) continue;
      const child = keyed(position.play(legal));
      if (seen.has(child.id)) continue;
      seen.add(child.id);
      next.push(child);
    }
  }
  // Lets requests run between batches.
  await setImmediate();
  return found.size;
}
