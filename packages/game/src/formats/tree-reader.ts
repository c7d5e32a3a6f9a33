/**
 * Builds a game from the tree of a file. Each move is checked in the position that it is played in, so the game replays
 * completely.
 *
 * ```ts
 * import { packMove } from '@chuhe/rules/move';
 *
 * const tree = new TreeReader(start, { limits, warnings });
 * const first = tree.add(ROOT, packMove(170, 167), { offset: 1032 }); // h2e2
 * tree.add(ROOT, packMove(170, 171)); // h2i2, a variation
 * tree.build(tags);
 * ```
 */
import type { Board } from '@chuhe/rules/board';
import { type Move, makeMove } from '@chuhe/rules/move';
import { isLegal } from '../notation/legal.ts';
import type { ReadLimits } from '../pgn/limits.ts';
import { MoveTrack } from '../pgn/move-track.ts';
import { type StartRead, startOption } from '../pgn/start-position.ts';
import type { Finding, WarningList } from '../pgn/warning.ts';
import { GameBuilder } from '../tree/game-builder.ts';
import { type Game, type NodeId, ROOT, type Tag } from '../tree/model.ts';
import { isLost, LostLines } from './lost-lines.ts';

/** Where a move stands in its file: the offset of its bytes, or its line. */
export type FilePlace = Pick<Finding, 'offset' | 'line'>;

interface AddOptions extends FilePlace {
  /** The position before the move. With it, the moves up to `parent` need not be replayed. */
  readonly board?: Board;
}

export class TreeReader {
  readonly #builder: GameBuilder;
  readonly #track: MoveTrack;
  readonly #limits: ReadLimits;
  readonly #unusedFen: string | undefined;
  #warnings: WarningList;
  readonly #lost: LostLines;
  /** How deep each node is nested in variations. */
  readonly #depths: number[] = [0];
  #isFull = false;
  /** UTF-16 units of all comments. */
  #textLength = 0;

  constructor(start: StartRead, options: { limits: ReadLimits; warnings: WarningList }) {
    this.#builder = new GameBuilder(startOption(start));
    this.#track = new MoveTrack(start.position.toBoard());
    this.#limits = options.limits;
    this.#unusedFen = start.unusedFen;
    this.#warnings = options.warnings;
    const isBlackFirst = start.position.turn === 'black';
    this.#lost = new LostLines({ limits: options.limits, isBlackFirst });
  }

  /** Changes the list that later warnings are added to. `buildTree` needs this after a trial. */
  warnInto(warnings: WarningList): void {
    this.#warnings = warnings;
  }

  /** The ply of a move after `parent`. */
  plyAfter(parent: NodeId): number {
    if (isLost(parent)) return this.#lost.plyOf(parent) + 1;
    return this.#builder.node(parent).ply + 1;
  }

  /**
   * Adds a move after `parent`. If the parent has this move already, its node is returned. An illegal move and what follows it are
   * kept as a comment on the last legal move. Without a `board`, the board is moved from the last added move to `parent`. For a
   * file in preorder, this takes linear time in all; for other orders, pass the `board`.
   *
   * @returns `undefined` if the move is nested too deeply, or there are too many nodes. Then the caller leaves out what follows it.
   */
  add(parent: NodeId, move: Move, { board, ...place }: AddOptions = {}): NodeId | undefined {
    if (isLost(parent)) return this.#lost.follow(parent, makeMove(move));
    const known = this.#builder.childWith(parent, move);
    if (known !== undefined) return known;
    if (this.#builder.nodeCount >= this.#limits.maxNodesPerGame) {
      if (!this.#isFull) this.#warnings.add({ code: 'too-many-nodes', ...place });
      this.#isFull = true;
      return undefined;
    }
    const hasChild = this.#builder.node(parent).children.length > 0;
    const depth = (this.#depths[parent] ?? 0) + (hasChild ? 1 : 0);
    if (depth > this.#limits.maxDepth) {
      this.#warnings.add({ code: 'too-deep', ...place });
      return undefined;
    }
    if (board === undefined) this.#goTo(parent);
    if (!isLegal(board ?? this.#track.board, move)) {
      const ply = this.plyAfter(parent);
      const text = makeMove(move);
      this.#warnings.add({ code: 'illegal-move', ply, token: text, ...place });
      return this.#lost.begin(parent, { ply, text });
    }
    const node = this.#builder.add(parent, move);
    this.#depths.push(depth);
    if (board === undefined) this.#track.play(move, node);
    return node;
  }

  /** Adds a text in place of a move that cannot be read. It and what follows it are kept as a comment. */
  addUnreadable(parent: NodeId, text: string): NodeId | undefined {
    if (isLost(parent)) return this.#lost.follow(parent, text);
    return this.#lost.begin(parent, { ply: this.plyAfter(parent), text });
  }

  /** Adds a comment, in a paragraph of its own if the node has one. A comment that is too long is cut. */
  comment(id: NodeId, text: string, place: FilePlace = {}): void {
    this.exactComment(id, text.replaceAll(/\r\n?/g, '\n').trim(), place);
  }

  /** Like `comment`, but keeps line ends and white space at both ends as they are. */
  exactComment(id: NodeId, text: string, place: FilePlace = {}): void {
    if (text === '') return;
    if (isLost(id)) {
      this.#lost.comment(id, text);
      return;
    }
    const { comment } = this.#builder.node(id);
    const added = comment === undefined ? text : `\n${text}`;
    const kept = this.#fitComment(added, comment?.length ?? 0, place);
    if (kept === '') return;
    this.#textLength += kept.length;
    this.#builder.annotate(id, { comment: (comment ?? '') + kept });
  }

  /** Cuts a text that is added to a comment of `length` units. */
  #fitComment(text: string, length: number, place: FilePlace): string {
    const { maxCommentLength, maxCharactersPerGame } = this.#limits;
    const room = Math.max(0, maxCommentLength - length);
    const left = Math.max(0, maxCharactersPerGame - this.#textLength);
    if (text.length <= Math.min(room, left)) return text;
    const code = left < room ? 'too-many-characters' : 'comment-too-long';
    this.#warnings.add({ code, ...place });
    return text.slice(0, Math.min(room, left));
  }

  /** Writes the moves that could not be played into comments. To be called after all moves have been added. */
  keepLostLines(): void {
    if (this.#lost.isCut) this.#warnings.add({ code: 'comment-too-long' });
    for (const [node, text] of this.#lost.texts()) this.exactComment(node, text);
  }

  /** Ends the game. A starting position that cannot be used is kept as the tag FEN. */
  build(tags: readonly Tag[]): Game {
    for (const { name, value } of tags) this.#builder.addTag(name, value);
    const fen = this.#unusedFen?.slice(0, this.#limits.maxTagLength);
    if (fen !== undefined) this.#builder.addTag('FEN', fen);
    return this.#builder.build();
  }

  /** Moves the board to a node. A file in preorder needs only steps back. */
  #goTo(node: NodeId): void {
    const { ply } = this.#builder.node(node);
    while (this.#track.length > ply) this.#track.takeBack();
    const ahead: NodeId[] = [];
    let at = node;
    while (this.#builder.node(at).ply > this.#track.length) at = this.#note(at, ahead);
    while (at !== this.#track.node) {
      this.#track.takeBack();
      at = this.#note(at, ahead);
    }
    for (const next of ahead.toReversed()) this.#track.play(this.#builder.node(next).move, next);
  }

  #note(node: NodeId, ahead: NodeId[]): NodeId {
    ahead.push(node);
    return this.#builder.node(node).parent ?? ROOT;
  }
}
