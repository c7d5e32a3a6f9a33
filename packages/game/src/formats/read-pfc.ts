/**
 * Reads games of Pengfei (鹏飞象棋): nested elements `<n m="h2e2" c="comment">`. The outermost one has the FEN and the
 * result. In a forum the text stands in a comment, after `[pfchessrecord]`.
 */
import { parseMove, sourceOf } from '@chuhe/rules/move';
import { LineIndex } from '../pgn/line-index.ts';
import type { ReadGame } from '../pgn/read-game.ts';
import { readStart } from '../pgn/start-position.ts';
import { WarningList } from '../pgn/warning.ts';
import { ROOT } from '../tree/model.ts';
import { buildTree, finishGame, withMover } from './format-game.ts';
import type { FormatInput } from './format-table.ts';
import { GameHeader } from './game-header.ts';
import { addListedMoves, type ListedMove } from './move-list.ts';
import { readWholeText, warnOfDamage } from './whole-text.ts';
import { readEntities, scanXml, type XmlEvent } from './xml-scanner.ts';

export function* readPfc(input: FormatInput): Generator<ReadGame> {
  const text = readWholeText(input);
  warnOfDamage(text, input);
  const lines = new LineIndex(text, 1);
  let number = 1;
  for (const { at, content, isShifted } of findSections(text)) {
    const lineAt = (offset: number): number => lines.lineAt(isShifted ? at : at + offset);
    let game: GameReader | undefined;
    for (const event of scanXml(content)) {
      if (game === undefined) {
        const isRoot = event.kind === 'open' && event.name === ELEMENT_NAME;
        if (isRoot) game = new GameReader(event, { number, limits: input.limits, lineAt });
      } else if (game.take(event)) {
        yield game.read();
        game = undefined;
        number += 1;
      }
    }
  }
}

interface Section {
  /** Offset in the text. */
  readonly at: number;
  readonly content: string;
  /** Whether the content has other offsets than the text, because its entities were decoded. */
  readonly isShifted: boolean;
}

const ELEMENT_NAME = 'n';

type Element = Extract<XmlEvent, { kind: 'open' }>;

interface GameSource extends Pick<FormatInput, 'limits'> {
  readonly number: number;
  /** The line of an offset. */
  readonly lineAt: (offset: number) => number;
}

const FORUM_MARK = /\[pfchessrecord\]/gi;
const ELEMENT = /<n[\s>/]/;
const ESCAPED_ELEMENT = /&lt;n\s/;

/** The parts of the text that may have games, each from the first element on. */
function* findSections(text: string): Generator<Section> {
  const marks = Array.from(text.matchAll(FORUM_MARK), ({ index }) => index);
  for (const [index, start] of (marks.length === 0 ? [0] : marks).entries()) {
    const raw = text.slice(start, marks[index + 1]);
    const at = raw.search(ELEMENT);
    if (at !== -1) yield { at: start + at, content: raw.slice(at), isShifted: false };
    else if (ESCAPED_ELEMENT.test(raw)) {
      const content = readEntities(raw);
      yield { at: start, content: content.slice(content.search(ELEMENT)), isShifted: true };
    }
  }
}

class GameReader {
  readonly #source: GameSource;
  readonly #warnings: WarningList;
  readonly #root: Element;
  /** The moves after the starting position. */
  readonly #first: ListedMove[] = [];
  /** For each open element, the list of the moves in it. */
  readonly #open: ListedMove[][];
  #count = 0;

  constructor(root: Element, source: GameSource) {
    this.#root = root;
    this.#source = source;
    this.#warnings = new WarningList(source.number, source.limits.maxWarningsPerGame);
    this.#open = [this.#first];
  }

  /** Takes the next event within the outermost element. Returns whether the element is closed. */
  take(event: XmlEvent): boolean {
    if (event.kind === 'problem') {
      this.#warnings.add({ code: event.code, line: this.#source.lineAt(event.at) });
    } else if (event.kind === 'open' && event.name === ELEMENT_NAME) this.#openMove(event);
    else if (event.kind === 'close' && event.name === ELEMENT_NAME) this.#open.pop();
    return this.#open.length === 0;
  }

  read(): ReadGame {
    const { number, limits, lineAt } = this.#source;
    const { attributes, at } = this.#root;
    const warnings = this.#warnings;
    const line = lineAt(at);
    const header = new GameHeader({ limits, warnings });
    header.addResult(attributes.get('win') ?? '', { line });
    const move = this.#first[0]?.move;
    const fen = attributes.get('m')?.trim();
    const start = withMover(
      readStart(fen === '' ? undefined : fen),
      move === undefined ? undefined : sourceOf(move),
    );
    const tree = buildTree(start, { limits, warnings, place: { line } }, (into, context) =>
      addListedMoves(into, this.#first, context.warnings),
    );
    tree.comment(ROOT, attributes.get('c') ?? '', { line });
    return finishGame({ number, line, limits, warnings, tree, header });
  }

  #openMove({ attributes, at }: Element): void {
    const children: ListedMove[] = [];
    const siblings = this.#open.at(-1);
    this.#open.push(children);
    const place = { line: this.#source.lineAt(at) };
    this.#count += 1;
    const limit = this.#source.limits.maxNodesPerGame;
    if (this.#count === limit + 1) this.#warnings.add({ code: 'too-many-nodes', ...place });
    if (this.#count > limit) return;
    const text = attributes.get('m') ?? '';
    siblings?.push({
      move: parseMove(text.trim().toLowerCase()),
      text,
      place,
      comment: attributes.get('c') ?? '',
      isMain: attributes.has('default'),
      children,
    });
  }
}
