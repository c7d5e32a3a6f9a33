import type { Move } from '@chuhe/rules/move';
import type { CountedMove } from './statistics-repository.ts';
import { SAMPLES_OF_MOVE } from './statistics-repository.ts';

/** A game that can be shown. */
export interface Candidate {
  readonly source: 'imported' | 'own';
  readonly gameId: string;
  readonly year: number;
}

/** What is known of one move, from wherever it was counted. */
export interface MoveTally {
  readonly move: Move;
  wins: number;
  draws: number;
  losses: number;
  others: number;
  mirrored: number;
  lastYear: number;
  readonly samples: Candidate[];
}

/** One game's move; the results from the mover's view. */
export interface TalliedGame extends Candidate {
  readonly move: Move;
  readonly isMirrored: boolean;
  readonly end: 'wins' | 'draws' | 'losses' | 'others';
}

/** Sums counts and single games by moves of the key's position. */
export class Tally {
  readonly #moves = new Map<Move, MoveTally>();

  get moves(): readonly MoveTally[] {
    return [...this.#moves.values()];
  }

  addCounts(counted: readonly CountedMove[]): void {
    for (const { move, samples, lastYear, ...counts } of counted) {
      const tally = this.#of(move);
      tally.wins += counts.wins;
      tally.draws += counts.draws;
      tally.losses += counts.losses;
      tally.others += counts.others;
      tally.mirrored += counts.mirrored;
      tally.lastYear = Math.max(tally.lastYear, lastYear);
      tally.samples.push(...samples.map((sample) => ({ source: 'imported' as const, ...sample })));
    }
  }

  /** Games come the newest first of their source. */
  addGame({ move, isMirrored, end, ...candidate }: TalliedGame): void {
    const tally = this.#of(move);
    tally[end] += 1;
    if (isMirrored) tally.mirrored += 1;
    tally.lastYear = Math.max(tally.lastYear, candidate.year);
    addSample(tally.samples, candidate);
  }

  #of(move: Move): MoveTally {
    const known = this.#moves.get(move);
    if (known !== undefined) return known;
    const counts = { wins: 0, draws: 0, losses: 0, others: 0, mirrored: 0, lastYear: 0 };
    const tally: MoveTally = { move, ...counts, samples: [] };
    this.#moves.set(move, tally);
    return tally;
  }
}

/** Newer years first; within one those that came first. */
export function compareCandidates(one: Candidate, other: Candidate): number {
  if (one.year !== other.year) return other.year - one.year;
  if (one.source !== other.source) return one.source === 'own' ? -1 : 1;
  return one.source === 'own' ? 0 : Number(other.gameId) - Number(one.gameId);
}

/** Twice as many as are shown of the move, so that little is sorted; imported and own ones may be among them. */
function addSample(samples: Candidate[], candidate: Candidate): void {
  samples.push(candidate);
  if (samples.length < 4 * SAMPLES_OF_MOVE) return;
  const newest = samples.toSorted(compareCandidates).slice(0, 2 * SAMPLES_OF_MOVE);
  samples.splice(0, samples.length, ...newest);
}
