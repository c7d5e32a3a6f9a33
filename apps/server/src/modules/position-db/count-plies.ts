import { setImmediate } from 'node:timers/promises';
import { fromKeyMove } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import type { Queryable } from '../../db/database.ts';
import { findEvaluations } from './evaluation-repository.ts';
import { type KeyedPosition, keyed } from './key-moves.ts';

export interface PlyCount {
  readonly ply: number;
  /** Known positions that are first reached at this ply. */
  readonly positions: number;
}

/** Positions that are looked at in all, and at a time. */
const MOST = 60_000;
const AT_ONCE = 200;
const MOST_PLIES = 60;

/**
 * How many positions are known at each distance from the start, following scored moves only.
 *
 * @param signal ends it with what has been counted so far
 */
export async function countPlies(
  db: Queryable,
  signal: AbortSignal,
): Promise<{ readonly plies: readonly PlyCount[]; readonly isWhole: boolean }> {
  const start = keyed(Position.initial());
  const seen = new Set([start.id]);
  const plies: PlyCount[] = [];
  let wave: readonly KeyedPosition[] = [start];
  while (wave.length > 0 && plies.length <= MOST_PLIES && seen.size < MOST) {
    const next: KeyedPosition[] = [];
    let known = 0;
    for (let at = 0; at < wave.length; at += AT_ONCE) {
      if (signal.aborted) return { plies, isWhole: false };
      known += await look(db, wave.slice(at, at + AT_ONCE), { seen, next });
    }
    if (known === 0) return { plies, isWhole: true };
    plies.push({ ply: plies.length, positions: known });
    wave = next;
  }
  return { plies, isWhole: wave.length === 0 };
}

/** @returns how many of them are known */
async function look(
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
      if (legal === undefined || seen.size >= MOST) continue;
      const child = keyed(position.play(legal));
      if (seen.has(child.id)) continue;
      seen.add(child.id);
      next.push(child);
    }
  }
  // Users are answered between two of these.
  await setImmediate();
  return found.size;
}
