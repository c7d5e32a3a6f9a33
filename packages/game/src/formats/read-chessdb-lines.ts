/**
 * Reads lines `FEN moves MOVE`, each with a position and one move in it, as `writeChessdbLines` writes them. The move of a line
 * is added where its position is in the game: after the last move, or else as a variation. A position that the game does not
 * have begins another game.
 */
import { type Move, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import type { ReadGame } from '../pgn/read-game.ts';
import { readStart } from '../pgn/start-position.ts';
import { shorten, WarningList } from '../pgn/warning.ts';
import { type NodeId, ROOT } from '../tree/model.ts';
import { finishGame } from './format-game.ts';
import type { FormatInput } from './format-table.ts';
import { GameHeader } from './game-header.ts';
import { TreeReader } from './tree-reader.ts';
import { readWholeText, warnOfDamage } from './whole-text.ts';

export function* readChessdbLines(input: FormatInput): Generator<ReadGame> {
  const { limits } = input;
  const text = readWholeText(input);
  warnOfDamage(text, input);
  let game: LinesGame | undefined;
  let number = 0;
  for (const { fen, move, line } of readLines(text, input)) {
    const position = Position.parse(fen);
    if (!position.ok) {
      input.warn({ code: 'bad-fen', line, token: shorten(fen), issues: position.error });
      continue;
    }
    if (game?.add(position.value, move, line) === true) continue;
    if (game !== undefined) yield game.read();
    number += 1;
    game = new LinesGame(position.value, { number, line, limits });
    game.add(position.value, move, line);
  }
  if (game !== undefined) yield game.read();
}

interface PositionLine {
  readonly fen: string;
  readonly move: Move;
  readonly line: number;
}

const LINE = /^\s*(?<fen>\S+\s+[wbr])\s+moves\s+(?<played>[a-i]\d[a-i]\d)\s*$/i;

function* readLines(text: string, { warn }: FormatInput): Generator<PositionLine> {
  for (const [index, row] of text.split('\n').entries()) {
    const { fen, played } = LINE.exec(row)?.groups ?? {};
    const move = played === undefined ? undefined : parseMove(played.toLowerCase());
    const line = index + 1;
    if (fen !== undefined && move !== undefined) yield { fen, move, line };
    else if (row.trim() !== '') warn({ code: 'stray-text', line, token: shorten(row.trim()) });
  }
}

class LinesGame {
  readonly #place: Pick<FormatInput, 'limits'> & { readonly number: number; readonly line: number };
  readonly #warnings: WarningList;
  readonly #tree: TreeReader;
  /** The latest node with each position. */
  readonly #nodes: Map<string, NodeId>;
  #last: { readonly fen: string; readonly node: NodeId };

  constructor(
    start: Position,
    place: Pick<FormatInput, 'limits'> & { readonly number: number; readonly line: number },
  ) {
    const { limits, number } = place;
    this.#place = place;
    this.#warnings = new WarningList(number, limits.maxWarningsPerGame);
    this.#tree = new TreeReader(readStart(start.fen), { limits, warnings: this.#warnings });
    this.#nodes = new Map([[start.fen, ROOT]]);
    this.#last = { fen: start.fen, node: ROOT };
  }

  /** @returns whether the game has the position. */
  add(position: Position, move: Move, line: number): boolean {
    const { fen } = position;
    const parent = fen === this.#last.fen ? this.#last.node : this.#nodes.get(fen);
    if (parent === undefined) return false;
    const node = this.#tree.add(parent, move, { line, board: position.toBoard() });
    const next = position.tryPlay(move);
    if (node === undefined || next === undefined) return true;
    this.#last = { fen: next.fen, node };
    this.#nodes.set(next.fen, node);
    return true;
  }

  read(): ReadGame {
    const { limits } = this.#place;
    const warnings = this.#warnings;
    const header = new GameHeader({ limits, warnings });
    return finishGame({ ...this.#place, warnings, tree: this.#tree, header });
  }
}
