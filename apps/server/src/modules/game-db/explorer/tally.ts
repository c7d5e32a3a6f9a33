import type { Move } from '@chuhe/rules/move';
import { type CountedMove, SAMPLES_OF_MOVE } from '../count-position.ts';
import type { CountedAs } from '../score.ts';

/** A game that may be shown as a sample. */
export interface Candidate {
  readonly source: 'imported' | 'own';
  readonly gameId: string;
  readonly year: number;
}

/** The counts of one move, from all sources. */
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

/** A move of one game; the result is from the view of the side to move. */
export interface TalliedGame extends Candidate {
  readonly move: Move;
  readonly isMirrored: boolean;
  readonly result: CountedAs;
}

/** Sums statistics and single games by the moves of the key's position. */
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

  /** Adds a game. The games of one source must be added newest first. */
  addGame({ move, isMirrored, result, ...candidate }: TalliedGame): void {
    const tally = this.#of(move);
    tally[result] += 1;
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

/** Sorts newer years first; within a year, saved games, then imported games, latest first. */
export function compareCandidates(one: Candidate, other: Candidate): number {
  if (one.year !== other.year) return other.year - one.year;
  if (one.source !== other.source) return one.source === 'own' ? -1 : 1;
  return one.source === 'own' ? 0 : Number(other.gameId) - Number(one.gameId);
}

/** Keeps more samples than a move shows, so that sorting is rare and both sources are represented. */
function addSample(samples: Candidate[], candidate: Candidate): void {
  samples.push(candidate);
  if (samples.length < 4 * SAMPLES_OF_MOVE) return;
  const newest = samples.toSorted(compareCandidates).slice(0, 2 * SAMPLES_OF_MOVE);
  samples.splice(0, samples.length, ...newest);
}
