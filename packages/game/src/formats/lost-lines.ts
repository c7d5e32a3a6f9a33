/**
 * The moves of a file that cannot be played, and those after them. They are kept as a text, since the tree cannot have them.
 *
 * ```ts
 * const lost = new LostLines({ limits, isBlackFirst: false });
 * const id = lost.begin(12, { ply: 5, text: 'h2e9' }); // after node 12
 * lost.follow(id, 'h9g7');
 * lost.texts(); // [[12, '3. h2e9 h9g7']]
 * ```
 */
import type { ReadLimits } from '../pgn/limits.ts';
import type { NodeId } from '../tree/model.ts';

/** Whether an id is that of a move that is not in the tree. Its number is negative, unlike those of the nodes. */
export function isLost(id: NodeId): boolean {
  return id < 0;
}

interface LostMove {
  readonly line: LostLine;
  readonly ply: number;
  /** The move with what stands before it, then its comments. */
  readonly parts: string[];
}

interface LostLine {
  /** The node of the tree before the first move. */
  readonly after: NodeId;
  /** In the order of the text. */
  readonly moves: LostMove[];
  /** The last move of the text. */
  last: NodeId;
}

export class LostLines {
  readonly #limits: ReadLimits;
  readonly #isBlackFirst: boolean;
  readonly #moves: LostMove[] = [];
  readonly #lines: LostLine[] = [];
  /** UTF-16 units of all texts. */
  #length = 0;
  #isCut = false;

  constructor({
    limits,
    isBlackFirst,
  }: {
    readonly limits: ReadLimits;
    readonly isBlackFirst: boolean;
  }) {
    this.#limits = limits;
    this.#isBlackFirst = isBlackFirst;
  }

  /** Whether a move or a comment was left out because the text is too long. */
  get isCut(): boolean {
    return this.#isCut;
  }

  plyOf(id: NodeId): number {
    return this.#moves[-id - 1]?.ply ?? 0;
  }

  /** Begins a line after a node of the tree. */
  begin(after: NodeId, move: { readonly ply: number; readonly text: string }): NodeId | undefined {
    const line: LostLine = { after, moves: [], last: 0 };
    const id = this.#add(line, move.ply, `${this.#numberOf(move.ply)} ${move.text}`);
    if (id !== undefined) this.#lines.push(line);
    return id;
  }

  /** Adds a move after another. A move that does not follow the last one begins a row of its own. */
  follow(id: NodeId, text: string): NodeId | undefined {
    const before = this.#moves[-id - 1];
    if (before === undefined) return undefined;
    const { line } = before;
    const ply = before.ply + 1;
    const written = line.last === id ? ` ${text}` : `\n${this.#numberOf(ply)} ${text}`;
    return this.#add(line, ply, written);
  }

  /** Adds a comment directly after the move and its other comments. */
  comment(id: NodeId, text: string): void {
    const move = this.#moves[-id - 1];
    const written = ` “${text}”`;
    if (move !== undefined && text !== '' && this.#takeLength(written)) move.parts.push(written);
  }

  /** The texts with the nodes after which they were lost. */
  texts(): readonly (readonly [NodeId, string])[] {
    return this.#lines.map(({ after, moves }) => [
      after,
      moves.flatMap(({ parts }) => parts).join(''),
    ]);
  }

  /** @returns `undefined` if the text is too long */
  #add(line: LostLine, ply: number, text: string): NodeId | undefined {
    if (!this.#takeLength(text)) return undefined;
    const move = { line, ply, parts: [text] };
    this.#moves.push(move);
    line.moves.push(move);
    line.last = -this.#moves.length;
    return line.last;
  }

  /** Counts the length of a text. Returns `false` if the text does not fit. */
  #takeLength(text: string): boolean {
    const length = this.#length + text.length;
    const fits = length <= this.#limits.maxCommentLength;
    if (fits) this.#length = length;
    else this.#isCut = true;
    return fits;
  }

  #numberOf(ply: number): string {
    const half = ply - 1 + (this.#isBlackFirst ? 1 : 0);
    return `${Math.floor(half / 2) + 1}.${half % 2 === 0 ? '' : '..'}`;
  }
}
