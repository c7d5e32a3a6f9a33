/**
 * A board that follows the reading of a game: forwards by a move, back to where a variation branches off, and forwards
 * again after the variation.
 *
 * ```ts
 * import { packMove } from '@chuhe/rules/move';
 * import { Position } from '@chuhe/rules/position';
 * import { MoveTrack } from './move-track.ts';
 *
 * const track = new MoveTrack(Position.initial().toBoard());
 * track.play(packMove(170, 167), 1);
 * track.branch(); // before h2e2
 * track.play(packMove(164, 167), 2);
 * track.rejoin(); // after h2e2
 * track.node; // 1
 * ```
 */
import type { Board } from '@chuhe/rules/board';
import type { Move } from '@chuhe/rules/move';
import { type NodeId, ROOT } from '../tree/model.ts';

interface Step {
  readonly move: Move;
  readonly node: NodeId;
  readonly captured: number;
  readonly keyLow: number;
  readonly keyHigh: number;
}

interface Branch {
  /** Number of steps before the variation's first move. */
  readonly base: number;
  /** The moves that the variation replaces, the last one first. */
  readonly replaced: readonly Step[];
}

export class MoveTrack {
  readonly board: Board;
  readonly #steps: Step[] = [];
  readonly #branches: Branch[] = [];

  constructor(board: Board) {
    this.board = board;
  }

  /** The node of the current position. */
  get node(): NodeId {
    return this.#steps.at(-1)?.node ?? ROOT;
  }

  /** Nesting depth of variations. */
  get depth(): number {
    return this.#branches.length;
  }

  /** Whether the current line has no moves yet. */
  get isAtLineStart(): boolean {
    return this.lineLength === 0;
  }

  /** Number of moves in the current line. */
  get lineLength(): number {
    return this.#steps.length - (this.#branches.at(-1)?.base ?? 0);
  }

  /** Number of moves from the starting position. */
  get length(): number {
    return this.#steps.length;
  }

  play(move: Move, node: NodeId): void {
    const { keyLow, keyHigh } = this.board;
    this.#steps.push({ move, node, captured: this.board.make(move), keyLow, keyHigh });
  }

  /** Takes back the last moves of the line, for a variation that replaces them. Throws if there are too few. */
  branch(count = 1): void {
    const replaced: Step[] = [];
    while (replaced.length < count) {
      const step = this.takeBack();
      if (!step) throw new RangeError('no move to branch from');
      replaced.push(step);
    }
    this.#branches.push({ base: this.#steps.length, replaced });
  }

  /** Leaves the variation and plays the replaced moves again. */
  rejoin(): void {
    const branch = this.#branches.pop();
    if (!branch) throw new RangeError('no variation to leave');
    while (this.#steps.length > branch.base) this.takeBack();
    for (const { move, node } of branch.replaced.toReversed()) this.play(move, node);
  }

  /** Takes back the last move, if there is one. */
  takeBack(): Step | undefined {
    const step = this.#steps.pop();
    if (step) this.board.unmake(step.move, step.captured, step.keyLow, step.keyHigh);
    return step;
  }
}
