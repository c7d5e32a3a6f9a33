import { CLOUD_LIMITS } from '@chuhe/contract/cloud';
import type { Position } from '@chuhe/rules/position';
import { BoundedMap } from '../../http/bounded-map.ts';
import { keyed } from './key-moves.ts';
import type { KnownPosition } from './known-position.ts';
import type { PositionDatabase } from './position-database.ts';

const MAX_LINE = CLOUD_LIMITS.line;
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

  /**
   * Follows the best moves until a position repeats or is not known. In the second case, the line goes on with the moves that the engine
   * had found for the last known position, so it is longer than what is stored as positions.
   */
  async find(start: Position, known: KnownPosition): Promise<string[]> {
    const line: string[] = [];
    const found = new Map([[start.fen, known]]);
    const seen = new Set<string>();
    let foretold: readonly string[] = [];
    for (let at = start; line.length < MAX_LINE; ) {
      const { id } = keyed(at);
      if (seen.has(id)) break;
      seen.add(id);
      if (!found.has(at.fen)) await this.#lookUp(this.#expectFrom(at, line.length), found);
      const best = found.get(at.fen)?.moves[0];
      this.#remember(at, best?.move);
      if (best === undefined)
        return [...line, ...followLine(at, foretold, seen)].slice(0, MAX_LINE);
      foretold = best.line ?? [];
      line.push(best.move);
      at = at.play(best.move);
    }
    return line;
  }

  /** The position and those that are expected to follow it, as far as the line may go. */
  #expectFrom(position: Position, plies: number): Position[] {
    const expected = [position];
    for (let at = position; plies + expected.length < MAX_LINE; ) {
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

/** The first moves of an engine's line, up to one that is not legal or leads to a repetition. */
export function followLine(
  start: Position,
  line: readonly string[],
  seen: ReadonlySet<string>,
): readonly string[] {
  const ids = new Set(seen).add(keyed(start).id);
  let at = start;
  for (const [plies, move] of line.entries()) {
    const after = at.tryPlay(move);
    if (after === undefined) return line.slice(0, plies);
    at = after;
    const { id } = keyed(at);
    // The move that repeats a position still belongs to the line.
    if (ids.has(id)) return line.slice(0, plies + 1);
    ids.add(id);
  }
  return line;
}
