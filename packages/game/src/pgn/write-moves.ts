/** Writes the moves of a game and their annotations in PGN order. */
import { writeMove } from '../notation/board-notation.ts';
import { type Annotations, type Game, type GameNode, nodeOf, ROOT } from '../tree/model.ts';
import { type ReplayStep, replay } from '../tree/positions.ts';
import { type Commands, writeCommands } from './comment-commands.ts';
import type { Layout } from './layout.ts';
import type { PgnSettings } from './write-options.ts';
import { writeCommentText } from './write-text.ts';

export function writeMoves(game: Game, settings: PgnSettings, layout: Layout): void {
  const writer = new MoveWriter(game, settings, layout);
  writer.writeAnnotations(nodeOf(game, ROOT));
  for (const step of replay(game)) {
    if (settings.variations || step.depth === 0) writer.writeStep(step);
  }
}

class MoveWriter {
  readonly #settings: PgnSettings;
  readonly #layout: Layout;
  /** 1 if Black moves first, so that plies count from Red's half of a full move. */
  readonly #offset: number;
  /** Whether the next move needs its number even if it is Black's. */
  #isInterrupted = true;

  constructor(game: Game, settings: PgnSettings, layout: Layout) {
    this.#settings = settings;
    this.#layout = layout;
    this.#offset = game.start.endsWith(' b') ? 1 : 0;
  }

  writeStep({ node, depth, opens, closes, board }: ReplayStep): void {
    if (opens) this.#openVariation();
    this.#writeNumber(node, depth);
    const { notation, moves } = this.#settings;
    this.#layout.add(writeMove(board, node.move, notation, moves));
    this.writeAnnotations(node);
    if (closes > 0) this.#closeVariations(closes);
  }

  /** Writes glyphs, and one comment for everything else. */
  writeAnnotations(node: GameNode): void {
    const { glyphs } = this.#settings;
    if (glyphs) for (const glyph of node.glyphs ?? []) this.#layout.add(`$${glyph}`);
    const commands = writeCommands(this.#wantedCommands(node));
    const text = this.#commentText(node.comment, commands === '');
    const content = commands === '' || text === '' ? commands + text : `${commands} ${text}`;
    if (content === '') return;
    if (node.id === ROOT || this.#isLong(content)) this.#layout.startLine();
    this.#layout.add(`{${content}}`);
    this.#isInterrupted = true;
  }

  #openVariation(): void {
    this.#layout.startLine();
    this.#layout.open('(');
    this.#isInterrupted = true;
  }

  #closeVariations(count: number): void {
    this.#layout.close(')'.repeat(count));
    this.#isInterrupted = true;
  }

  /** Red's moves always have a number. Black's have one, such as `1...`, at the start of a line and after an interruption. */
  #writeNumber(node: GameNode, depth: number): void {
    const half = node.ply - 1 + this.#offset;
    const isRed = half % 2 === 0;
    const before = this.#commentText(node.commentBefore, true);
    if (!isRed && !this.#isInterrupted && before === '') return;
    if (depth === 0) this.#layout.startLine();
    const number = `${Math.floor(half / 2) + 1}.`;
    const isAligned = depth === 0 && this.#settings.lineWidth === 0;
    this.#layout.add(isAligned ? number.padStart(4) : number);
    if (!isRed) this.#layout.add('...');
    if (before !== '') this.#layout.add(`{${before}}`);
    this.#isInterrupted = false;
  }

  #wantedCommands({ evaluation, clock, elapsed, shapes }: Annotations): Commands {
    const { evaluations, clocks, shapes: wantsShapes } = this.#settings;
    return {
      ...(evaluations && evaluation ? { evaluation } : {}),
      ...(clocks && clock !== undefined ? { clock } : {}),
      ...(clocks && elapsed !== undefined ? { elapsed } : {}),
      ...(wantsShapes && shapes ? { shapes } : {}),
    };
  }

  /** @param isAlone whether the comment has no commands before the text */
  #commentText(text: string | undefined, isAlone: boolean): string {
    const { comments, newline, isAscii } = this.#settings;
    if (!comments || text === undefined) return '';
    const written = writeCommentText(text, { isAlone, isAscii });
    return newline === '\n' ? written : written.replaceAll('\n', newline);
  }

  /** A comment with text gets its own line; scores and clocks stay next to their move. */
  #isLong(content: string): boolean {
    return !content.startsWith('[%') || !content.endsWith(']');
  }
}
