import { MAX_KEY_LENGTH, PositionKeyWriter, toKeyMove } from '@chuhe/cloudbook/position-key';
import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import type { Move } from '@chuhe/rules/move';
import { IMPORT_LIMITS } from '../import/import-limits.ts';
import { isMirrored, positionHash } from '../position-hash.ts';
import { type PackedGame, replayLine } from '../scan/scan-games.ts';
import { countedAs } from '../score.ts';
import {
  bucketBits,
  type MoveCounts,
  type OpeningCount,
  type PositionCounts,
  type SegmentRows,
  SegmentWriter,
} from './packed-statistics.ts';
import type { Segment } from './segment-repository.ts';
import { sortHashes } from './sort-hashes.ts';

/** What is counted of a game. */
export interface CountedGame extends PackedGame {
  readonly id: number;
  /** 0 if unknown. */
  readonly year: number;
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*';
  /** Id of the opening that the tags name, if any. */
  readonly opening: number | undefined;
}

/** Counts games for a new segment. Runs in a thread. */
export function countGames({
  segment,
  games,
}: {
  /** The id of the segment. */
  readonly segment: number;
  /** Their ids ascend. */
  readonly games: readonly CountedGame[];
}): SegmentRows & Segment {
  const plies = games.reduce((sum, { line }) => sum + Math.min(line.length >> 1, MAX_PLIES) + 1, 0);
  const counter = new GameCounter(plies);
  for (const game of games) counter.count(game);
  return counter.rows(segment);
}

const MAX_PLIES = Math.max(EXPLORER_LIMITS.plies, IMPORT_LIMITS.openingPlies);

/** What a note says besides its move. */
const IS_OPENING = 1;
const IS_MIRRORED = 2;
const IS_RED_TO_MOVE = 4;
/** A note is its move, or 0 if no move is counted, times this, plus the flags above. */
const MOVE_SCALE = 8;

/**
 * Notes every move with the hash of its position, sorts the notes by hash, and adds up the notes of each position. This takes less time than
 * a map with the counts of all positions.
 */
class GameCounter {
  readonly #hashes: Float64Array;
  readonly #notes: Uint32Array;
  /** The game of each note. */
  readonly #noted: CountedGame[] = [];
  readonly #writer = new PositionKeyWriter();
  readonly #key = new Uint8Array(MAX_KEY_LENGTH);

  /** @param capacity the most notes */
  constructor(capacity: number) {
    this.#hashes = new Float64Array(capacity);
    this.#notes = new Uint32Array(capacity);
  }

  /** @param game whose id is greater than those of the games counted before */
  count(game: CountedGame): void {
    const openingPlies = game.opening === undefined ? -1 : IMPORT_LIMITS.openingPlies;
    replayLine(
      game,
      (board, ply, next) => {
        const move = ply < EXPLORER_LIMITS.plies ? next : 0;
        const opening = ply <= openingPlies ? IS_OPENING : 0;
        if (move === 0 && opening === 0) return false;
        const length = this.#writer.write(board, this.#key);
        const { images } = this.#writer;
        const note = this.#noted.push(game) - 1;
        this.#hashes[note] = positionHash(this.#key, length);
        this.#notes[note] =
          (move === 0 ? 0 : toKeyMove(move, images)) * MOVE_SCALE +
          opening +
          (isMirrored(images) ? IS_MIRRORED : 0) +
          (board.side === 0 ? IS_RED_TO_MOVE : 0);
        return false;
      },
      MAX_PLIES,
    );
  }

  /** The segment with this id and its buckets. */
  rows(id: number): SegmentRows & Segment {
    // Some moves have several notes, so this is too many bits rather than too few.
    const bits = bucketBits(this.#noted.length);
    const writer = new SegmentWriter(id, bits);
    let moves = 0;
    for (const position of this.#positions()) {
      writer.add(position);
      moves += position.moves.length;
    }
    return { id, bits, moves, ...writer.end() };
  }

  /** The positions in the order of their hashes. */
  *#positions(): Generator<PositionCounts> {
    const hashes = this.#hashes.subarray(0, this.#noted.length);
    const order = sortHashes(hashes);
    for (let at = 0; at < order.length; ) {
      const hash = hashes[order[at] ?? 0] ?? 0;
      const tally = new Tally();
      for (; at < order.length && hashes[order[at] ?? 0] === hash; at += 1) {
        const note = order[at] ?? 0;
        const game = this.#noted[note];
        if (game !== undefined) tally.add(this.#notes[note] ?? 0, game);
      }
      yield { hash, moves: tally.moves, openings: tally.openings };
    }
  }
}

/** Adds up the notes of one position. */
class Tally {
  readonly moves: MoveCounts[] = [];
  readonly openings: OpeningCount[] = [];
  /** The game whose opening was counted last. */
  #opened: CountedGame | undefined;

  /** Notes must be added in the order of their games, because a game counts once, even if the position repeats. */
  add(note: number, game: CountedGame): void {
    const move = Math.floor(note / MOVE_SCALE);
    if (move !== 0) this.#addMove(move, note, game);
    if ((note & IS_OPENING) === 0 || this.#opened === game || game.opening === undefined) return;
    this.#opened = game;
    const { opening } = game;
    const known = this.openings.find((each) => each.opening === opening);
    if (known === undefined) this.openings.push({ opening, games: 1 });
    else known.games += 1;
  }

  #addMove(move: Move, note: number, game: CountedGame): void {
    const { year, id, result } = game;
    let counts = this.moves.find((each) => each.move === move && each.year === year);
    if (counts === undefined) {
      counts = { move, year, wins: 0, draws: 0, losses: 0, others: 0, mirrored: 0, sample: 0 };
      this.moves.push(counts);
    }
    if (counts.sample === id) return;
    counts.sample = id;
    counts[countedAs(result, (note & IS_RED_TO_MOVE) !== 0)] += 1;
    if ((note & IS_MIRRORED) !== 0) counts.mirrored += 1;
  }
}
