/** Reads games in DhtmlXQ, the forum code of dpxq.com, from a text or from a whole page. */
import { parseFen } from '@chuhe/rules/fen';
import { type Move, packMove, sourceOf } from '@chuhe/rules/move';
import type { Piece } from '@chuhe/rules/piece';
import type { Square } from '@chuhe/rules/square';
import { LineIndex } from '../pgn/line-index.ts';
import type { ReadGame } from '../pgn/read-game.ts';
import { readStart, type StartRead } from '../pgn/start-position.ts';
import { type Finding, shorten, WarningList } from '../pgn/warning.ts';
import { type NodeId, ROOT } from '../tree/model.ts';
import { type Field, type FoundGame, findGames } from './dhtmlxq-fields.ts';
import { type Line, type LinePlan, nodeAtPly, planLines } from './dhtmlxq-lines.ts';
import { OFF_BOARD, PIECE_ORDER, readSquare } from './dhtmlxq-squares.ts';
import { DHTMLXQ_TAGS, RESULT_LETTERS } from './dhtmlxq-tags.ts';
import { readUbbText } from './dhtmlxq-text.ts';
import { buildTree, finishGame, startOf, withMover } from './format-game.ts';
import type { FormatInput } from './format-table.ts';
import { GameHeader } from './game-header.ts';
import { isLost } from './lost-lines.ts';
import type { FilePlace, TreeReader } from './tree-reader.ts';
import { readWholeText } from './whole-text.ts';

export function* readDhtmlXq(input: FormatInput): Generator<ReadGame> {
  const text = readWholeText(input);
  const lines = new LineIndex(text, 1);
  let number = 0;
  for (const found of findGames(text)) {
    number += 1;
    yield new GameReader(found, { text, lines, number, limits: input.limits }).read();
  }
}

interface GameSource extends Pick<FormatInput, 'limits'> {
  readonly text: string;
  readonly lines: LineIndex;
  readonly number: number;
}

class GameReader {
  readonly #found: FoundGame;
  readonly #source: GameSource;
  readonly #warnings: WarningList;
  readonly #fields: readonly Field[];
  /** The first field of each key that has a value. */
  readonly #byKey: ReadonlyMap<string, Field>;

  constructor(found: FoundGame, source: GameSource) {
    const { number, limits } = source;
    this.#found = found;
    this.#source = source;
    this.#warnings = new WarningList(number, limits.maxWarningsPerGame);
    const last = found.at + limits.maxCharactersPerGame;
    this.#fields = found.fields.filter(({ at, value }) => at + value.length <= last);
    const filled = this.#fields.filter(({ value }) => value.trim() !== '');
    this.#byKey = new Map(filled.toReversed().map((field) => [field.key, field]));
  }

  read(): ReadGame {
    const { number, limits, lines } = this.#source;
    this.#warnOfDamage();
    const header = this.#readHeader();
    const plan = planLines(this.#fields, limits.maxDepth);
    for (const { code, field } of plan.unused) this.#warn(code, field);
    const start = this.#readStart(plan);
    const place = this.#placeOf(this.#byKey.get('fen') ?? this.#byKey.get('binit'));
    const comments = this.#readComments();
    const tree = buildTree(start, { limits, warnings: this.#warnings, place }, (into, context) => {
      for (const line of plan.ordered) this.#addLine(into, line, context.warnings);
      this.#addComments(into, plan, comments, context.warnings);
    });
    for (const { text, field } of comments.filter(({ ply }) => ply === 0)) {
      tree.exactComment(ROOT, text, this.#placeOf(field));
    }
    const warnings = this.#warnings;
    const line = lines.lineAt(this.#found.at);
    return finishGame({ number, line, limits, warnings, tree, header });
  }

  #warnOfDamage(): void {
    const { at, end, fields, isClosed } = this.#found;
    const { text, lines } = this.#source;
    const warnings = this.#warnings;
    if (this.#fields.length < fields.length) warnings.add({ code: 'too-many-characters' });
    const damaged = text.slice(at, end).split('\uFFFD').length - 1;
    if (damaged > 0) {
      const line = lines.lineAt(text.indexOf('\uFFFD', at));
      warnings.add({ code: 'bad-characters', count: damaged, line });
    }
    if (!isClosed && end === text.length) {
      warnings.add({ code: 'truncated', line: lines.lineAt(end) });
    }
    for (const field of fields) if (!this.#isClosed(field)) this.#warn('bad-tag', field);
  }

  /** Whether a field has its end. The last field of a truncated file counts as closed, since the file has a warning. */
  #isClosed(field: Field): boolean {
    return field.isClosed || this.#isLast(field);
  }

  #isLast(field: Field): boolean {
    const { fields, isClosed, end } = this.#found;
    return field === fields.at(-1) && !isClosed && end === this.#source.text.length;
  }

  #readHeader(): GameHeader {
    const { limits } = this.#source;
    const header = new GameHeader({ limits, warnings: this.#warnings });
    for (const [key, name] of DHTMLXQ_TAGS) {
      const field = this.#byKey.get(key);
      if (!field) continue;
      const value = readUbbText(field.value);
      if (name !== 'Result') header.addText(name, value, this.#placeOf(field));
      else header.addResult(RESULT_LETTERS.get(value) ?? value, this.#placeOf(field));
    }
    return header;
  }

  /** The side to move is that of the first move, since only `fen` tells it, and often wrongly. */
  #readStart({ ordered }: LinePlan): StartRead {
    let source: Square | undefined;
    for (const { start, field } of ordered) {
      const move = start === 1 && field !== undefined ? this.#movesOf(field).moves[0] : undefined;
      if (move === undefined) continue;
      source = sourceOf(move);
      break;
    }
    return withMover(this.#readPosition(), source);
  }

  #readPosition(): StartRead {
    const [fen, board] = [this.#byKey.get('fen'), this.#byKey.get('binit')];
    if (fen) {
      const text = readUbbText(fen.value);
      if (board === undefined || parseFen(text).ok) return readStart(text);
      this.#warn('bad-header', fen);
    }
    return board ? startOf({ pieces: this.#readBoard(board) }) : readStart(undefined);
  }

  /** The pieces of `binit`. A piece on a wrong square is left out. */
  #readBoard(field: Field): Map<Square, Piece> {
    const digits = field.value.replaceAll(/\s/g, '');
    const pieces = new Map<Square, Piece>();
    let isWrong = digits.length !== PIECE_ORDER.length * 2;
    for (const [index, piece] of PIECE_ORDER.entries()) {
      const text = digits.slice(index * 2, index * 2 + 2);
      const square = readSquare(text);
      if (square !== undefined && !pieces.has(square)) pieces.set(square, piece);
      else if (text !== OFF_BOARD && text !== '') isWrong = true;
    }
    if (isWrong) this.#warn('bad-header', field);
    return pieces;
  }

  #addLine(tree: TreeReader, line: Line, warnings: WarningList): void {
    const { field, parent, start, nodes } = line;
    if (field === undefined) return;
    const place = this.#placeOf(field);
    let node = parent === undefined ? ROOT : nodeAtPly(parent, start - 1);
    if (node === undefined) {
      warnings.add({ code: 'bad-header', token: field.key, ...place });
      return;
    }
    const { moves, rest, tail } = this.#movesOf(field);
    for (const move of moves) {
      node = tree.add(node, move, place);
      if (node === undefined) return;
      nodes.push(node);
    }
    if (rest === '' || this.#isLast(field)) return;
    if (!isLost(node)) {
      const token = shorten(`${field.key}: ${rest}`);
      warnings.add({ code: 'unreadable-move', ply: start + moves.length, token, ...place });
    }
    tree.addUnreadable(node, tail);
  }

  /** The moves up to the first four characters that are not a move, these, and all from them on. */
  #movesOf(field: Field): MovesOfLine {
    const digits = field.value.replaceAll(/\s|<br\s{0,9}\/?>/gi, '');
    const moves: Move[] = [];
    for (let at = 0; at < digits.length; at += 4) {
      const source = readSquare(digits.slice(at, at + 2));
      const target = readSquare(digits.slice(at + 2, at + 4));
      if (source === undefined || target === undefined || source === target) {
        return { moves, rest: digits.slice(at, at + 4), tail: digits.slice(at) };
      }
      moves.push(packMove(source, target));
    }
    return { moves, rest: '', tail: '' };
  }

  #readComments(): Comment[] {
    return this.#fields.flatMap((field) => {
      const match = COMMENT.exec(field.key);
      const text = readUbbText(field.value);
      if (!match || text === '') return [];
      const [, first, second] = match;
      const line = second === undefined ? 0 : Number(first);
      return [{ line, ply: Number(second ?? first), text, field }];
    });
  }

  #addComments(
    tree: TreeReader,
    { byNumber }: LinePlan,
    comments: readonly Comment[],
    warnings: WarningList,
  ): void {
    // Several fields may mean the same node, and joining their texts one by one would take quadratic time.
    const byNode = new Map<NodeId, Comment[]>();
    for (const comment of comments) {
      if (comment.ply === 0) continue;
      const line = byNumber.get(comment.line);
      const node = line && nodeAtPly(line, comment.ply);
      const own = node === undefined ? undefined : byNode.get(node);
      if (own) own.push(comment);
      else if (node !== undefined) byNode.set(node, [comment]);
      else
        warnings.add({
          code: 'bad-header',
          token: comment.field.key,
          ...this.#placeOf(comment.field),
        });
    }
    for (const [node, own] of byNode) {
      const text = own.map((comment) => comment.text).join('\n');
      tree.exactComment(node, text, this.#placeOf(own[0]?.field));
    }
  }

  #warn(code: Finding['code'], field: Field): void {
    this.#warnings.add({ code, token: field.key, ...this.#placeOf(field) });
  }

  #placeOf(field: Field | undefined): FilePlace {
    return { line: this.#source.lines.lineAt(field?.at ?? this.#found.at) };
  }
}

interface MovesOfLine {
  readonly moves: readonly Move[];
  readonly rest: string;
  readonly tail: string;
}

interface Comment {
  readonly line: number;
  readonly ply: number;
  readonly text: string;
  readonly field: Field;
}

const COMMENT = /^comment(\d{1,7})(?:_(\d{1,7}))?$/;
