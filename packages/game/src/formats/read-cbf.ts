/**
 * Reads games in CBF, the XML of CCBridge (象棋桥). The moves are a list, of which the first stands for the starting
 * position. Variations have no public description, so moves after the one that ends the line are left out.
 */
import { type Move, packMove, sourceOf } from '@chuhe/rules/move';
import { LineIndex } from '../pgn/line-index.ts';
import type { ReadGame } from '../pgn/read-game.ts';
import type { GameResult } from '../pgn/result.ts';
import { readStart } from '../pgn/start-position.ts';
import { shorten, WarningList } from '../pgn/warning.ts';
import { type NodeId, ROOT } from '../tree/model.ts';
import { readSquare } from './dhtmlxq-squares.ts';
import { buildTree, finishGame, withMover } from './format-game.ts';
import type { FormatInput } from './format-table.ts';
import { GameHeader } from './game-header.ts';
import { isLost } from './lost-lines.ts';
import type { TreeReader } from './tree-reader.ts';
import { readWholeText, warnOfDamage } from './whole-text.ts';
import { scanXml, type XmlEvent } from './xml-scanner.ts';

/** Names of elements of the head, and of the tags that they become. */
const TAGS: ReadonlyMap<string, string> = new Map([
  ['Name', 'Title'],
  ['From', 'Source'],
  ['ContestType', 'Class'],
  ['Contest', 'Event'],
  ['Round', 'Round'],
  ['Group', 'Group'],
  ['Table', 'Table'],
  ['Date', 'Date'],
  ['Site', 'Site'],
  ['TimeRule', 'TimeControl'],
  ['Red', 'Red'],
  ['RedTeam', 'RedTeam'],
  ['RedTime', 'RedTime'],
  ['RedRating', 'RedElo'],
  ['Black', 'Black'],
  ['BlackTeam', 'BlackTeam'],
  ['BlackTime', 'BlackTime'],
  ['BlackRating', 'BlackElo'],
  ['Referee', 'Referee'],
  ['Recorder', 'Recorder'],
  ['Commentator', 'Annotator'],
  ['Creator', 'Author'],
  ['ECCO', 'ECCO'],
]);

const RESULTS: ReadonlyMap<string, GameResult> = new Map([
  ['0', '*'],
  ['1', '1-0'],
  ['2', '0-1'],
  ['3', '1/2-1/2'],
  ['4', '1/2-1/2'],
]);

const ROOT_NAME = 'ChineseChessRecord';

export function* readCbf(input: FormatInput): Generator<ReadGame> {
  const text = readWholeText(input);
  warnOfDamage(text, input);
  const lines = new LineIndex(text, 1);
  const lineAt = (offset: number): number => lines.lineAt(offset);
  let number = 1;
  let game: GameReader | undefined;
  for (const event of scanXml(text)) {
    if (game === undefined) {
      const isRoot = event.kind === 'open' && event.name === ROOT_NAME;
      if (isRoot) game = new GameReader(event.at, { number, limits: input.limits, lineAt });
    } else if (game.take(event)) {
      yield game.read();
      game = undefined;
      number += 1;
    }
  }
}

interface GameSource extends Pick<FormatInput, 'limits'> {
  readonly number: number;
  /** The line of an offset. */
  readonly lineAt: (offset: number) => number;
}

interface WrittenMove {
  readonly text: string;
  readonly isLast: boolean;
  readonly line: number;
  comment: string;
}

class GameReader {
  readonly #source: GameSource;
  readonly #line: number;
  readonly #warnings: WarningList;
  readonly #header: GameHeader;
  /** With the element for the starting position. */
  readonly #moves: WrittenMove[] = [];
  /** Text of the innermost element. */
  #text = '';
  #fen = '';

  constructor(at: number, source: GameSource) {
    const { number, limits, lineAt } = source;
    this.#source = source;
    this.#line = lineAt(at);
    this.#warnings = new WarningList(number, limits.maxWarningsPerGame);
    this.#header = new GameHeader({ limits, warnings: this.#warnings });
  }

  /** Takes the next event within the record. Returns whether the record is closed. */
  take(event: XmlEvent): boolean {
    const line = this.#source.lineAt(event.at);
    if (event.kind === 'problem') this.#warnings.add({ code: event.code, line });
    else if (event.kind === 'text') this.#text += event.text;
    else {
      if (event.kind === 'close') this.#close(event.name, line);
      else if (event.name === 'Move') this.#openMove(event.attributes, line);
      this.#text = '';
    }
    return event.kind === 'close' && event.name === ROOT_NAME;
  }

  read(): ReadGame {
    const { number, limits } = this.#source;
    const [warnings, line] = [this.#warnings, this.#line];
    const [head, ...moves] = this.#moves;
    const isHead = head !== undefined && moveOf(head.text) === undefined;
    const played = isHead || head === undefined ? moves : this.#moves;
    const first = moveOf(played[0]?.text ?? '');
    const start = withMover(
      readStart(this.#fen === '' ? undefined : this.#fen),
      first === undefined ? undefined : sourceOf(first),
    );
    const tree = buildTree(start, { limits, warnings, place: { line } }, (into, context) =>
      addMoves(into, played, context.warnings),
    );
    if (isHead) tree.comment(ROOT, head.comment, { line: head.line });
    return finishGame({ number, line, limits, warnings, tree, header: this.#header });
  }

  #openMove(attributes: ReadonlyMap<string, string>, line: number): void {
    // One more than the limit, besides the starting position, so that the tree warns.
    if (this.#moves.length > this.#source.limits.maxNodesPerGame + 1) return;
    const text = attributes.get('value') ?? '';
    this.#moves.push({ text, isLast: attributes.get('end') === '1', line, comment: '' });
  }

  #close(name: string, line: number): void {
    const text = this.#text.trim();
    const tag = TAGS.get(name);
    const move = this.#moves.at(-1);
    if (tag !== undefined) this.#header.addText(tag, text, { line });
    else if (name === 'FEN') this.#fen = text;
    else if (name === 'Move' && move) move.comment = text;
    else if (name === 'RecordResult' && text !== '') this.#addResult(text, line);
  }

  #addResult(code: string, line: number): void {
    const result = RESULTS.get(code);
    if (result !== undefined) this.#header.add('Result', result);
    else this.#warnings.add({ code: 'bad-header', token: 'RecordResult', line });
  }
}

function addMoves(tree: TreeReader, moves: readonly WrittenMove[], warnings: WarningList): void {
  let node: NodeId | undefined = ROOT;
  for (const [index, { text, line, comment, isLast }] of moves.entries()) {
    const move = moveOf(text);
    if (move === undefined && !isLost(node)) {
      warnings.add({ code: 'unreadable-move', ply: index + 1, token: shorten(text), line });
    }
    node =
      move === undefined ? tree.addUnreadable(node, shorten(text)) : tree.add(node, move, { line });
    if (node === undefined) return;
    tree.comment(node, comment, { line });
    const next = moves[index + 1];
    if (!isLast || next === undefined) continue;
    warnings.add({ code: 'moves-after-result', token: shorten(next.text), line: next.line });
    return;
  }
}

const MOVE = /^(\d\d)-(\d\d)$/;

/** `77-47`: files and rows from the top. `undefined` for squares that are off the board or equal. */
function moveOf(text: string): Move | undefined {
  const [, from = '', to = ''] = MOVE.exec(text.trim()) ?? [];
  const source = readSquare(from);
  const target = readSquare(to);
  if (source === undefined || target === undefined || source === target) return undefined;
  return packMove(source, target);
}
