import { CLOUD_LIMITS } from '@chuhe/contract/cloud';
import type { Position } from '@chuhe/rules/position';
import { BoundedMap } from '../../http/bounded-map.ts';
import { keyed } from './key-moves.ts';
import type { KnownPosition } from './known-position.ts';
import type { PositionDatabase } from './position-database.ts';

/** Maximum number of positions whose best move is remembered. */
const MAX_REMEMBERED = 20_000;

/**
 * Finds lines of best moves. Each position of a line follows from the best move in the previous position, so a new line takes one query
 * for each position. Best moves found earlier are remembered, so the positions to which they lead are looked up by one query.
 */
export class BestLines {
  readonly #positions: Pick<PositionDatabase, 'lookUp'>;
  /** Best moves by FEN. They only tell which positions to look up, so they may be out of date. */
  readonly #remembered = new BoundedMap<string, string>(MAX_REMEMBERED);

  constructor(positions: Pick<PositionDatabase, 'lookUp'>) {
    this.#positions = positions;
  }

  /** Follows the best moves until nothing is known or a position repeats. */
  async find(start: Position, known: KnownPosition): Promise<string[]> {
    const line: string[] = [];
    const found = new Map([[start.fen, known]]);
    const seen = new Set<string>();
    for (let at = start; line.length < CLOUD_LIMITS.line; ) {
      const { id } = keyed(at);
      if (seen.has(id)) break;
      seen.add(id);
      if (!found.has(at.fen)) await this.#lookUp(this.#expectFrom(at, line.length), found);
      const best = found.get(at.fen)?.moves[0]?.move;
      this.#remember(at, best);
      if (best === undefined) break;
      line.push(best);
      at = at.play(best);
    }
    return line;
  }

  /** The position and those that are expected to follow it, as far as the line may go. */
  #expectFrom(position: Position, plies: number): Position[] {
    const expected = [position];
    for (let at = position; plies + expected.length < CLOUD_LIMITS.line; ) {
      const best = this.#remembered.get(at.fen);
      if (best === undefined) break;
      at = at.play(best);
      expected.push(at);
    }
    return expected;
  }

  async #lookUp(positions: readonly Position[], found: Map<string, KnownPosition>): Promise<void> {
    const all = await this.#positions.lookUp(positions, { isLocalOnly: true });
    for (const [index, known] of all.entries()) found.set(positions[index]?.fen ?? '', known);
  }

  #remember({ fen }: Position, best: string | undefined): void {
    if (best === undefined) this.#remembered.delete(fen);
    else this.#remembered.set(fen, best);
  }
}
