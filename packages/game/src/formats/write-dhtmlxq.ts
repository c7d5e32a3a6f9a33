/**
 * Writes a game in DhtmlXQ, the forum code of dpxq.com. Starting position, moves, variations and comments read back equal.
 * DhtmlXQ has no glyphs, shapes, evaluations and clocks, and has one comment for each move, so a comment before a move
 * becomes part of the comment after it. Only the tags of `DHTMLXQ_TAGS` are written, without white space at their ends.
 *
 * ```ts
 * import { writeDhtmlXq } from '@chuhe/game/dhtmlxq';
 * import { addLine, newGame, ROOT } from '@chuhe/game/tree';
 *
 * const played = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
 * if (played.ok) writeDhtmlXq(played.value.game); // '[DhtmlXQ]\n…[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]…'
 * ```
 */
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import { parseResult } from '../pgn/result.ts';
import { walk } from '../tree/lines.ts';
import { type Annotations, type Game, type NodeId, nodeOf, ROOT } from '../tree/model.ts';
import { positionAt } from '../tree/positions.ts';
import { getTag } from '../tree/tags.ts';
import { writeBoard, writeSquare } from './dhtmlxq-squares.ts';
import { DHTMLXQ_TAGS, RESULT_WORDS } from './dhtmlxq-tags.ts';
import { writeUbbText } from './dhtmlxq-text.ts';
import { dateTextOf } from './header-date.ts';

type Entry = readonly [key: string, value: string];

/** The text of a game, which ends with a line feed. Games can be concatenated. */
export function writeDhtmlXq(game: Game): string {
  const { lines, comments } = entriesOf(game);
  const fields = [...LAYOUT, ...tagEntries(game), ...startEntries(game), ...lines, ...comments];
  const rows = fields.map(([key, value]) => `[DhtmlXQ_${key}]${value}[/DhtmlXQ_${key}]`);
  return ['[DhtmlXQ]', ...rows, '[/DhtmlXQ]', ''].join('\n');
}

/** The version and the size of the board that the site expects. */
const LAYOUT: readonly Entry[] = [
  ['ver', 'www_dpxq_com'],
  ['init', '500,350'],
];

function tagEntries(game: Game): Entry[] {
  return DHTMLXQ_TAGS.flatMap(([key, name]): Entry[] => {
    const value = valueOf(game, name);
    if (value === undefined || value === '') return [];
    const result = name === 'Result' ? parseResult(value) : undefined;
    return [[key, result ? RESULT_WORDS[result] : writeUbbText(value)]];
  });
}

function valueOf(game: Game, name: string): string | undefined {
  if (name === 'Date') return dateTextOf(game);
  // The site shows the title above the board, so a game without a title gets its event.
  return getTag(game, name) ?? (name === 'Title' ? getTag(game, 'Event') : undefined);
}

/** The squares do not tell the side to move, so another position than the initial one is also written as a FEN. */
function startEntries(game: Game): Entry[] {
  const board = writeBoard(positionAt(game, ROOT).toSetup().pieces);
  const entries: Entry[] = board === undefined ? [] : [['binit', board]];
  return game.start === INITIAL_FEN ? entries : [...entries, ['fen', game.start]];
}

interface Entries {
  readonly lines: readonly Entry[];
  readonly comments: readonly Entry[];
}

/** The moves of a line, and the key that it gets. */
interface WrittenLine {
  readonly key: string;
  readonly moves: string[];
}

function entriesOf(game: Game): Entries {
  const lines: WrittenLine[] = [{ key: 'movelist', moves: [] }];
  const comments: Entry[] = commentEntry('comment0', nodeOf(game, ROOT));
  /** The number of the line of each node. */
  const numbers = new Map<NodeId, number>([[ROOT, 0]]);
  for (const { node, opens } of walk(game)) {
    const above = numbers.get(node.parent ?? ROOT) ?? 0;
    const number = opens ? lines.length : above;
    if (opens) lines.push({ key: `move_${above}_${node.ply}_${number}`, moves: [] });
    numbers.set(node.id, number);
    lines[number]?.moves.push(writeDigits(node.move));
    const key = number === 0 ? `comment${node.ply}` : `comment${number}_${node.ply}`;
    comments.push(...commentEntry(key, node));
  }
  return { lines: lines.map(({ key, moves }): Entry => [key, moves.join('')]), comments };
}

function commentEntry(key: string, { commentBefore, comment }: Annotations): Entry[] {
  const texts = [commentBefore, comment].filter((text) => text !== undefined);
  return texts.length === 0 ? [] : [[key, writeUbbText(texts.join('\n'))]];
}

function writeDigits(move: Move): string {
  return writeSquare(sourceOf(move)) + writeSquare(targetOf(move));
}
