/** Where an embedded page is in its game, without a document. */
import type { EmbeddedGame, EmbedLook } from '@chuhe/contract/embed';
import type { Language } from '@chuhe/contract/languages';
import { parseGameJson } from '@chuhe/game/game-json';
import { makeMoveText, type Notation } from '@chuhe/game/notation';
import {
  type Game,
  type GameNode,
  lineFrom,
  mainline,
  type NodeId,
  newGame,
  nodeOf,
  positionAt,
  ROOT,
} from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import { acceptedMoves } from '../lib/studies/accepted-moves.ts';

const BY_LANGUAGE: Readonly<Record<Language, Notation>> = { en: 'wxf', vi: 'vi', zh: 'zh' };

/** The signs of glyphs for moves (NAG). */
const SIGNS: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
};

export interface NextMove {
  readonly node: NodeId;
  readonly text: string;
}

export class Tour {
  readonly notation: Notation;
  readonly #game: Game;
  #current: NodeId;

  constructor({ start, history, ply }: EmbeddedGame, { notation }: EmbedLook, language: Language) {
    const read = parseGameJson({ ...history, start });
    this.#game = read.ok ? read.value : newGame({ start });
    this.notation = notation === 'auto' ? BY_LANGUAGE[language] : notation;
    const line = mainline(this.#game);
    const first = ply === 0 ? undefined : (line[(ply ?? line.length) - 1] ?? line.at(-1));
    this.#current = first?.id ?? ROOT;
  }

  get node(): GameNode {
    return nodeOf(this.#game, this.#current);
  }

  get position(): Position {
    return positionAt(this.#game, this.#current);
  }

  /** The start as a FEN, and the moves from it to the current node. */
  get line(): { readonly start: string; readonly moves: string } {
    const moves: string[] = [];
    for (let at = this.node; at.parent !== undefined; at = nodeOf(this.#game, at.parent)) {
      moves.push(makeMove(at.move));
    }
    return { start: this.#game.start, moves: moves.toReversed().join(' ') };
  }

  get hasPrevious(): boolean {
    return this.node.parent !== undefined;
  }

  get hasNext(): boolean {
    return this.node.children.length > 0;
  }

  /** The last move with its number and signs, such as `12… R9=8!`; `undefined` at the start. */
  get lastMove(): string | undefined {
    const { node } = this;
    if (node.parent === undefined) return undefined;
    const { turn } = positionAt(this.#game, node.parent);
    const begins = positionAt(this.#game, ROOT).turn === 'black' ? 1 : 0;
    const number = Math.floor((node.ply - 1 + begins) / 2) + 1;
    return `${number}${turn === 'red' ? '.' : '…'} ${this.#text(node)}`;
  }

  /** The moves that continue from here, the best one first. */
  get nextMoves(): readonly NextMove[] {
    return this.node.children.map((id) => ({ node: id, text: this.#text(nodeOf(this.#game, id)) }));
  }

  /** Plays a move, such as `h2e2`, if it is one of the solution. @returns whether it is */
  solve(move: string): boolean {
    const accepted = acceptedMoves(this.#game, this.#current, 'find');
    const found = accepted.find((each) => makeMove(each.move) === move);
    this.#current = found?.id ?? this.#current;
    return found !== undefined;
  }

  /** Plays the move of the solution that is shown. */
  showSolution(): void {
    this.#current = acceptedMoves(this.#game, this.#current, 'find')[0]?.id ?? this.#current;
  }

  go(node: NodeId): void {
    this.#current = node;
  }

  first(): void {
    this.#current = ROOT;
  }

  previous(): void {
    this.#current = this.node.parent ?? ROOT;
  }

  next(): void {
    this.#current = this.node.children[0] ?? this.#current;
  }

  /** The end of the line that the current node is on. */
  last(): void {
    this.#current = lineFrom(this.#game, this.#current).at(-1)?.id ?? this.#current;
  }

  previousVariation(): void {
    this.#goBeside(-1);
  }

  /** The next move instead of the last one. */
  nextVariation(): void {
    this.#goBeside(1);
  }

  #goBeside(step: 1 | -1): void {
    const { parent, id } = this.node;
    const beside = parent === undefined ? [] : nodeOf(this.#game, parent).children;
    this.#current = beside[beside.indexOf(id) + step] ?? this.#current;
  }

  #text({ parent, move, glyphs = [] }: GameNode): string {
    const before = positionAt(this.#game, parent ?? ROOT);
    const signs = glyphs.map((glyph) => SIGNS[glyph] ?? '').join('');
    return makeMoveText(before.fen, move, this.notation) + signs;
  }
}
