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
}

interface LostLine {
  /** The node of the tree before the first move. */
  readonly after: NodeId;
  readonly parts: string[];
  /** The move that the text ends with. */
  last: NodeId;
}

export class LostLines {
  readonly #limits: ReadLimits;
  readonly #isBlackFirst: boolean;
  readonly #moves: LostMove[] = [];
  readonly #lines: LostLine[] = [];
  /** UTF-16 units of all texts. */
  #length = 0;

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

  plyOf(id: NodeId): number {
    return this.#moves[-id - 1]?.ply ?? 0;
  }

  /** Begins a line after a node of the tree. */
  begin(after: NodeId, move: { readonly ply: number; readonly text: string }): NodeId | undefined {
    const line: LostLine = { after, parts: [], last: 0 };
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

  comment(id: NodeId, text: string): void {
    const line = this.#moves[-id - 1]?.line;
    if (line !== undefined && text !== '') this.#write(line, ` “${text}”`);
  }

  /** The texts with the nodes after which they were lost. */
  texts(): readonly (readonly [NodeId, string])[] {
    return this.#lines.map(({ after, parts }) => [after, parts.join('')]);
  }

  /** @returns `undefined` if there are too many moves or the text is too long */
  #add(line: LostLine, ply: number, text: string): NodeId | undefined {
    if (this.#moves.length >= this.#limits.maxNodesPerGame) return undefined;
    if (!this.#write(line, text)) return undefined;
    this.#moves.push({ line, ply });
    line.last = -this.#moves.length;
    return line.last;
  }

  #write(line: LostLine, text: string): boolean {
    if (this.#length + text.length > this.#limits.maxCommentLength) return false;
    this.#length += text.length;
    line.parts.push(text);
    return true;
  }

  #numberOf(ply: number): string {
    const half = ply - 1 + (this.#isBlackFirst ? 1 : 0);
    return `${Math.floor(half / 2) + 1}.${half % 2 === 0 ? '' : '..'}`;
  }
}
