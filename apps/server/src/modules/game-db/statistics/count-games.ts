import { MAX_KEY_LENGTH, PositionKeyWriter, toKeyMove } from '@chuhe/cloudbook/position-key';
import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import type { Board } from '@chuhe/rules/board';
import type { Move } from '@chuhe/rules/move';
import { IMPORT_LIMITS } from '../import/import-limits.ts';
import { isMirrored } from '../scan/find-position.ts';
import { type PackedGame, replayLine } from '../scan/scan-games.ts';
import { countedAs } from '../score.ts';
import {
  bucketBits,
  type MoveCounts,
  type OpeningCount,
  positionHash,
  type SegmentRows,
  SegmentWriter,
} from './packed-statistics.ts';

/** What is counted of a game. */
export interface CountedGame extends PackedGame {
  readonly id: number;
  /** 0 if unknown. */
  readonly year: number;
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*';
  /** Id of the opening that the tags name, if any. */
  readonly opening: number | undefined;
}

/** Counts games for a new segment. */
export class GameCounter {
  readonly #positions = new Map<number, Position>();
  readonly #writer = new PositionKeyWriter();
  readonly #key = new Uint8Array(MAX_KEY_LENGTH);
  #moves = 0;

  /** The number of moves counted, each once for its position and year. */
  get moves(): number {
    return this.#moves;
  }

  /** @param game whose id is greater than those of the games counted before */
  count(game: CountedGame): void {
    const openingPlies = game.opening === undefined ? 0 : IMPORT_LIMITS.openingPlies;
    replayLine(
      game,
      (board, ply, next) => {
        const isMoveCounted = next !== 0 && ply < EXPLORER_LIMITS.plies;
        const isOpeningCounted = game.opening !== undefined && ply <= openingPlies;
        if (!isMoveCounted && !isOpeningCounted) return false;
        const length = this.#writer.write(board, this.#key);
        const position = this.#at(positionHash(this.#key, length));
        if (isOpeningCounted) countOpening(position, game);
        if (isMoveCounted) this.#countMove(position, game, { board, next });
        return false;
      },
      Math.max(EXPLORER_LIMITS.plies, openingPlies),
    );
  }

  /** The buckets of the segment with this id. */
  rows(segment: number): SegmentRows & { readonly bits: number } {
    const bits = bucketBits(this.#moves);
    const writer = new SegmentWriter(segment, bits);
    for (const hash of Float64Array.from(this.#positions.keys()).toSorted()) {
      const position = this.#positions.get(hash);
      if (position !== undefined) writer.add({ hash, ...position });
    }
    return { bits, ...writer.end() };
  }

  #at(hash: number): Position {
    const known = this.#positions.get(hash);
    if (known !== undefined) return known;
    const position = { moves: [], openings: [], opened: 0 };
    this.#positions.set(hash, position);
    return position;
  }

  #countMove({ moves }: Position, game: CountedGame, { board, next }: Played): void {
    const { images } = this.#writer;
    const { year, id } = game;
    const move = toKeyMove(next, images);
    let counts = moves.find((each) => each.move === move && each.year === year);
    if (counts === undefined) {
      counts = { move, year, wins: 0, draws: 0, losses: 0, others: 0, mirrored: 0, sample: 0 };
      moves.push(counts);
      this.#moves += 1;
    }
    // A game counts once, even if the position repeats.
    if (counts.sample === id) return;
    counts.sample = id;
    counts[countedAs(game.result, board.side === 0)] += 1;
    if (isMirrored(images)) counts.mirrored += 1;
  }
}

interface Position {
  readonly moves: MoveCounts[];
  readonly openings: OpeningCount[];
  /** The game whose opening was counted last. */
  opened: number;
}

interface Played {
  readonly board: Board;
  readonly next: Move;
}

function countOpening(position: Position, { id, opening }: CountedGame): void {
  if (position.opened === id || opening === undefined) return;
  position.opened = id;
  const known = position.openings.find((each) => each.opening === opening);
  if (known === undefined) position.openings.push({ opening, games: 1 });
  else known.games += 1;
}
