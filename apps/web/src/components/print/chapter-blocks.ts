/** The text of a printed chapter: paragraphs with moves and comments, variations below the moves that they replace, and diagrams. */
import type { Notation } from '@chuhe/game/notation';
import { type Game, type GameNode, type NodeId, nodeOf, ROOT, walk } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { DIAGRAM_GLYPH, isDiagram, withoutMark } from '../../lib/game/diagram-mark.ts';
import { glyphSign } from '../../lib/game/glyph-signs.ts';
import { moveNumber, moveText } from '../../lib/game/move-text.ts';

export interface Run {
  readonly kind: 'move' | 'comment';
  readonly text: string;
}

export type Block =
  /** `depth` is 0 for the mainline, 1 for its variations. */
  | { readonly kind: 'text'; readonly depth: number; readonly runs: readonly Run[] }
  | { readonly kind: 'diagram'; readonly node: NodeId };

export function chapterBlocks(game: Game, notation: Notation): Block[] {
  const writer = new BlockWriter();
  const root = nodeOf(game, ROOT);
  writer.comment(root.comment, 0);
  if (game.start !== INITIAL_FEN || isDiagram(root)) writer.diagram(ROOT);
  for (const { node, depth, opens, closes } of walk(game)) {
    if (opens) writer.endBlock();
    writer.comment(node.commentBefore, depth);
    writer.move(moveRun(game, node, { notation, isInterrupted: writer.isInterrupted }), depth);
    writer.comment(node.comment, depth);
    if (isDiagram(node)) writer.diagram(node.id);
    if (closes > 0) writer.endBlock();
  }
  writer.endBlock();
  return writer.blocks;
}

/** A move with its number, which stays on the same line, before Red's moves, and before Black's where the line was interrupted. */
function moveRun(
  game: Game,
  node: GameNode,
  { notation, isInterrupted }: { readonly notation: Notation; readonly isInterrupted: boolean },
): string {
  const { number, isRed } = moveNumber(game, node);
  const prefix = isRed ? `${number}.\u00a0` : isInterrupted ? `${number}…\u00a0` : '';
  return `${prefix}${moveText(game, node.id, notation)}${signsOf(node)}`;
}

/** The signs of a move, without that of a diagram. */
export function signsOf({ glyphs = [] }: GameNode): string {
  const shown = glyphs.filter((glyph) => glyph !== DIAGRAM_GLYPH);
  return shown.flatMap((glyph) => glyphSign(glyph)?.sign ?? []).join(' ');
}

class BlockWriter {
  readonly blocks: Block[] = [];
  /** Whether the next move needs its number even if it is Black's. */
  isInterrupted = true;
  #runs: Run[] = [];
  #depth = 0;

  move(text: string, depth: number): void {
    this.#add({ kind: 'move', text }, depth);
    this.isInterrupted = false;
  }

  comment(comment: string | undefined, depth: number): void {
    const text = withoutMark(comment ?? '').trim();
    if (text === '') return;
    this.#add({ kind: 'comment', text }, depth);
    this.isInterrupted = true;
  }

  diagram(node: NodeId): void {
    this.endBlock();
    this.blocks.push({ kind: 'diagram', node });
  }

  endBlock(): void {
    if (this.#runs.length > 0) {
      this.blocks.push({ kind: 'text', depth: this.#depth, runs: this.#runs });
    }
    this.#runs = [];
    this.isInterrupted = true;
  }

  #add(run: Run, depth: number): void {
    if (depth !== this.#depth) this.endBlock();
    this.#depth = depth;
    this.#runs.push(run);
  }
}
